// The client of @modelcontextprotocol/sdk: argument is where the server is, output is what came back.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

import { person, server, story } from "./story.mjs";

const asked = [];
const client = new Client({ name: "judge", version: "1" }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, person(asked));
const transport = server.url ? new StreamableHTTPClientTransport(new URL(server.url)) : new StdioClientTransport(server);
let protocol;
const tell = transport.setProtocolVersion;
transport.setProtocolVersion = (version) => {
  protocol = version;
  tell?.call(transport, version);
};
await client.connect(transport);
await story(client, protocol, asked);
