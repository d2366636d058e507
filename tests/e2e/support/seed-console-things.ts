import type { Assistant, Chat, Session, Squad, Tool } from '@saywell/contract';
import type { RealServer } from './real-server.ts';

/** What pictures and stories show of tools, squads and chats. */
export interface ConsoleThings {
  readonly front: string;
  readonly billing: string;
  readonly tool: string;
  readonly longTool: string;
  readonly squad: string;
  readonly chat: string;
  readonly longChat: string;
  readonly session: string;
}

const hostileText =
  '<img src=x onerror=alert(1)> \u202egnirts desrever\u202c =HYPERLINK("x") ' +
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2);

export type Send = <Answer>(method: string, path: string, body: object) => Promise<Answer>;

/** Requests with the server's own key. */
export const sender =
  (server: RealServer): Send =>
  async <Answer>(method: string, path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

/** `toolsUrl`: who answers the tool. */
export async function seedConsoleThings(server: RealServer, toolsUrl: string): Promise<ConsoleThings> {
  const send = sender(server);
  const tool = await send<Tool>('POST', '/tool', findTable(toolsUrl));
  const longTool = await send<Tool>('POST', '/tool', {
    type: 'apiRequest',
    name: 'menu',
    description: hostileText.repeat(4),
    method: 'GET',
    url: 'https://example.com/menu',
  });
  await send('POST', '/tool', { type: 'endCall' });
  const front = await send<Assistant>('POST', '/assistant', {
    name: 'Front desk',
    firstMessage: 'Trattoria Lucia, good evening.',
    model: { provider: 'saywell', model: 'built-in', toolIds: [tool.id] },
  });
  const billing = await send<Assistant>('POST', '/assistant', { name: 'Billing', firstMessage: 'Billing.' });
  await send('POST', '/assistant', { name: hostileText.slice(0, 40) });
  const squad = await send<Squad>('POST', '/squad', {
    name: 'Trattoria Lucia',
    members: [
      {
        assistantId: front.id,
        assistantDestinations: [
          { type: 'assistant', assistantId: billing.id, description: 'The caller asks about an invoice.' },
        ],
      },
      { assistantId: billing.id },
    ],
  });
  await send('POST', '/squad', { name: hostileText, members: [{ assistantId: front.id }] });
  const session = await send<Session>('POST', '/session', { name: 'Ann', assistantId: front.id });
  const chat = await send<Chat>('POST', '/chat', { sessionId: session.id, input: 'Are you open on Monday?' });
  await send('POST', '/chat', { assistantId: billing.id, input: 'Where is my invoice?' });
  await send('POST', '/chat', { squadId: squad.id, input: 'ما هي ساعات العمل؟' });
  const longChat = await send<Chat>('POST', '/chat', longConversation(billing.id));
  return {
    front: front.id,
    billing: billing.id,
    tool: tool.id,
    longTool: longTool.id,
    squad: squad.id,
    chat: chat.id,
    longChat: longChat.id,
    session: session.id,
  };
}

const findTable = (url: string) => ({
  type: 'function',
  function: {
    name: 'find_table',
    description: 'Says which tables are free.',
    parameters: {
      type: 'object',
      properties: {
        people: { type: 'integer', description: 'How many they are' },
        when: { type: 'string', description: 'A day and an hour' },
      },
      required: ['people'],
    },
  },
  server: { url, headers: { 'x-shop': 'lisbon' } },
  messages: [{ type: 'request-start', content: 'One moment, I look at the tables.' }],
});

/** Written with a tool, and with long and hostile texts. */
const longConversation = (assistantId: string) => ({
  assistantId,
  name: hostileText.slice(0, 40),
  input: [
    { role: 'system', content: hostileText },
    { role: 'user', content: hostileText.repeat(30) },
    {
      role: 'assistant',
      content: 'I look it up.',
      tool_calls: [
        { id: 'call-1', type: 'function', function: { name: 'find_invoice', arguments: '{"number":"7"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call-1', content: hostileText },
    { role: 'user', content: 'And?' },
  ],
});
