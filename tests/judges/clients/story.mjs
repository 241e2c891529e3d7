// What every client does with the shop's server, whichever SDK it is made with: the same steps as in story.py.

export async function story(client, protocol, asked) {
  const { tools } = await client.listTools();
  const found = await client.callTool({ name: "get_order_status", arguments: { order_id: "O-2415" } });
  const refused = await client.callTool({ name: "get_order_status", arguments: { order_id: "2415" } });
  const unknown = await client.callTool({ name: "get_weather", arguments: {} }).then(
    () => null,
    (error) => error.code,
  );
  const quoted = await client.callTool({ name: "quote_refund", arguments: { order_id: "O-2289" } });
  const quote = { name: "issue_refund", arguments: { quote_id: quoted.structuredContent.quote_id } };
  const declined = await client.callTool(quote);
  const accepted = await client.callTool(quote);
  await client.close();
  console.log(
    JSON.stringify({
      protocol,
      tools: tools.map((tool) => tool.name),
      found: found.structuredContent,
      refused: { isError: refused.isError, text: refused.content[0].text },
      unknown,
      asked,
      declined: { isError: declined.isError ?? false, text: declined.content[0].text },
      accepted: accepted.structuredContent,
    }),
  );
}

export const server = JSON.parse(process.argv[2]);

// The person says no to the first question, and yes to all others.
export function person(asked) {
  return async (request) => {
    asked.push(request.params.message);
    return asked.length === 1 ? { action: "decline" } : { action: "accept", content: {} };
  };
}
