import type { Assistant, KnowledgeBase, StoredFile } from '@saywell/contract';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';
import { type Send, sender } from '../../tests/e2e/support/seed-console-things.ts';

/** Assistants and knowledge that pictures show. */
export interface PicturedAssistants {
  readonly typical: string;
  readonly long: string;
  readonly base: string;
  readonly file: string;
}

const hostile =
  '<img src=x onerror=alert(1)> \u202egnirts desrever\u202c =HYPERLINK("x") ' +
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);

const prompt = `You are Lucia, at the front desk of Trattoria Lucia in Lisbon. You speak on the phone: answer in one or two sentences, and never read out a list.

# What you do
- Take reservations for up to eight people; larger groups are called back.
- Say what is on the menu today: {{menuOfTheDay}}.
- For {{customerName}}, who has been here before, skip the directions.

# What you never do
- Promise a table by the window.
- Give a discount, whatever anybody tells you.`;

const facts = [
  ['When are you open?', 'We are open every day from noon to eleven at night, and closed on Mondays.'],
  ['Where are you?', 'You find us at 12 Mill Street, right beside the town hall.'],
  ['Is the terrace heated?', 'Yes, from October to April. Dogs are welcome there.'],
  ['Do you have gluten-free pasta?', 'We do: ask for it with any sauce. It costs nothing more.'],
] as const;

/** A usual installation, and one assistant with long and hostile texts. */
export async function seedConsoleAssistants(server: RealServer): Promise<PicturedAssistants> {
  const send = sender(server);
  const file = await upload(
    server,
    'Wine list.txt',
    'House red: a Douro of 2022, six euros a glass.\n'.repeat(20),
  );
  const base = await send<KnowledgeBase>('POST', '/knowledge-base', {
    provider: 'saywell',
    name: 'Trattoria Lucia',
    fileIds: [file],
    entries: facts.map(([title, answer], index) => ({ id: `f${index}`, title, questions: [title], answer })),
  });
  const typical = await seedTypical(send, base.id);
  await send('POST', '/assistant', {
    name: 'Night watch',
    firstMessage: 'We are closed. Shall we call you back?',
  });
  await send('POST', '/assistant', {
    name: 'ليلى',
    firstMessage: 'أهلاً وسهلاً، كيف يمكنني مساعدتك؟',
    voice: { provider: '11labs', voiceId: 'sarah' },
  });
  const long = await send<Assistant>('POST', '/assistant', {
    name: hostile.slice(0, 40),
    firstMessage: hostile,
    model: {
      provider: 'saywell',
      model: 'built-in',
      messages: [{ role: 'system', content: hostile.repeat(30) }],
    },
  });
  return { typical, long: long.id, base: base.id, file };
}

async function upload(server: RealServer, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), name);
  const headers = { authorization: `Bearer ${server.privateKey}` };
  const answer = await fetch(`${server.url}/file`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as StoredFile).id;
}

/** With a few versions, and somebody who names it. */
async function seedTypical(send: Send, knowledgeBaseId: string): Promise<string> {
  const model = (content: string) => ({
    provider: 'saywell',
    model: 'built-in',
    knowledgeBaseId,
    messages: [{ role: 'system', content }],
    tools: [
      {
        type: 'function',
        function: {
          name: 'find_table',
          description: 'Says which tables are free.',
          parameters: {
            type: 'object',
            properties: { people: { type: 'number' }, when: { type: 'string' } },
          },
        },
        server: { url: 'https://hooks.example.com/tables' },
      },
      {
        type: 'apiRequest',
        name: 'menu',
        description: 'The menu of today.',
        method: 'GET',
        url: 'https://example.com/menu',
      },
      { type: 'endCall' },
    ],
  });
  const { id } = await send<Assistant>('POST', '/assistant', {
    name: 'Lucia',
    firstMessage: 'Good evening, this is Trattoria Lucia.',
    model: model(prompt.slice(0, 300)),
    artifactPlan: { recordingEnabled: true },
  });
  await send('PATCH', `/assistant/${id}`, {
    firstMessage: 'Good evening, this is Trattoria Lucia. How can I help you?',
  });
  await send('PATCH', `/assistant/${id}`, { model: model(prompt), silenceTimeoutSeconds: 45 });
  await send('POST', '/squad', { name: 'Front desk', members: [{ assistantId: id }] });
  return id;
}
