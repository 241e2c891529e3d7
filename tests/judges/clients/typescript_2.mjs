// The client of @modelcontextprotocol/client: argument is where the server is, output is what came back.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { person, server, story } from "./story.mjs";

const asked = [];
const client = new Client(
  { name: "judge", version: "1" },
  { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: server.mode } },
);
client.setRequestHandler("elicitation/create", person(asked));
await client.connect(
  server.url ? new StreamableHTTPClientTransport(new URL(server.url)) : new StdioClientTransport(server),
);
await story(client, client.getNegotiatedProtocolVersion(), asked);
