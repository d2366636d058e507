import type { DialogueMessage, DialogueReply, DialogueSession } from '@saywell/agent';
import type { ChatMessage, CreateAssistant, CreateSquad } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { type ApiLogEntry, noApiLog } from '../../platform/logs/api-log.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { beginReply } from './begin-reply.ts';
import type { ReplyParts } from './reply-parts.ts';

const squadWith = (billing: CreateAssistant, message: string): CreateSquad => ({
  members: [
    {
      assistant: {
        name: 'Desk',
        model: { provider: 'saywell', messages: [{ role: 'system', content: 'Be the desk.' }] },
      },
      assistantDestinations: [
        {
          type: 'assistant',
          assistantName: 'Billing',
          message,
          transferMode: 'delete-history',
        },
      ],
    },
    {
      assistant: billing,
      assistantDestinations: [{ type: 'assistant', assistantName: 'Desk', message: '' }],
    },
  ],
});

/** Billing is wanted of the desk, and the desk of billing. */
const wanted = (name: string, text: string): string | null =>
  name === 'Desk' && text.includes('bill')
    ? 'Billing'
    : name === 'Billing' && text.includes('desk')
      ? 'Desk'
      : null;

function open(
  wants: (name: string, text: string) => string | null = wanted,
  billing: CreateAssistant = { name: 'Billing' },
  message = 'One moment.',
) {
  const squad = squadWith(billing, message);
  const seen: { name: string; history: readonly DialogueMessage[] }[] = [];
  const logged: string[] = [];
  const lines: string[] = [];
  const add = (entry: ApiLogEntry | (() => ApiLogEntry)): void =>
    void lines.push((typeof entry === 'function' ? entry() : entry).message ?? '');
  const clock = { ...createVirtualClock(), sleep: async () => undefined };
  const headers: unknown[] = [];
  const dialogueOf = ({ name = '', model }: CreateAssistant) => ({
    name: 'fake',
    createSession: () => ({
      expectedPhrases: () => [],
      reply({
        userText,
        history,
        callTool,
        onUsage,
      }: Parameters<DialogueSession['reply']>[0]): DialogueReply {
        seen.push({ name, history });
        if (model?.provider === 'custom-llm') headers.push(model.headers);
        onUsage?.({ promptTokens: 10, completionTokens: 1, cachedPromptTokens: 0 });
        const to = wants(name, userText);
        async function* text() {
          if (to !== null) {
            const result = await callTool?.({ name: `handoff_to_${to}`, parameters: {} });
            yield result && 'code' in result ? `${result.code}.` : 'never said';
          } else yield `${name} heard ${userText}.`;
        }
        return { text: text(), commit: () => [] };
      },
    }),
  });
  let created = 0;
  const store = fakeStore();
  const parts = {
    store: { ...store, chat: { ...store.chat, createId: () => `id-${(created += 1)}` } },
    dialogueOf,
    knowledgeOf: async () => [],
    clock,
    tools: { apiLog: { ...noApiLog, add }, clock, store },
    serverMessages: { ask: async () => Promise.reject(new Error('nobody is asked')) },
    log: { warn: (_details: object, message: string) => void logged.push(message) },
    prices: { fake: { perMillionPromptTokens: 1_000_000 } },
  } as unknown as ReplyParts;
  const messages: ChatMessage[] = [];
  return {
    seen,
    headers,
    logged,
    lines,
    messages,
    async ask(content: string) {
      const input: ChatMessage = { role: 'user', content };
      const conversation = { target: { squad }, overrides: undefined, ownOverrides: undefined, messages };
      const begun = await beginReply(
        parts,
        { id: 'chat', orgId: 'org' },
        conversation,
        [input],
        new AbortController().signal,
      );
      let text = '';
      for (;;) {
        const { done, value } = await begun.text.next();
        if (done === true) {
          messages.push(input, ...value.output);
          return { text, costs: begun.costs(), mayHandOver: begun.mayHandOver };
        }
        text += value;
      }
    },
  };
}

it('a chat with a squad is answered by whoever it is handed over to, in the same answer', async () => {
  const { ask, seen } = open();
  const { text, costs, mayHandOver } = await ask('my bill is wrong');
  expect(text).toBe('One moment. Billing heard my bill is wrong.');
  expect(seen.map(({ name }) => name)).toEqual(['Desk', 'Billing']);
  expect(costs.cost).toBe(20);
  expect(costs.costs).toHaveLength(2);
  expect(mayHandOver).toBe(true);
});

it('and stays with him, who hears what was said since', async () => {
  const { ask, seen, messages } = open();
  await ask('hello');
  await ask('my bill is wrong');
  expect(messages).toContainEqual(expect.objectContaining({ role: 'tool', name: 'handoff_to_Billing' }));
  expect((await ask('why')).text).toBe('Billing heard why.');
  expect(seen.at(-1)?.history).toEqual([
    { role: 'assistant', content: 'One moment. Billing heard my bill is wrong.' },
  ]);
  expect((await ask('back to the desk')).text).toBe('Desk heard back to the desk.');
  expect((await ask('thanks')).text).toBe('Desk heard thanks.');
});

it('the customer reads what has no value in what is said meanwhile, and why nobody took over', async () => {
  const named = open(wanted, undefined, 'For {{nmae}}.');
  await named.ask('my bill is wrong');
  expect(named.lines).toEqual([
    'What is said before Billing takes over: Nothing has the name "nmae": it is left empty.',
  ]);
  const refused = open(wanted, { name: 'Billing', compliancePlan: { hipaaEnabled: true } });
  await refused.ask('my bill is wrong');
  expect(refused.lines).toEqual([
    expect.stringMatching(/^The conversation was not handed over to Billing: /),
  ]);
});

it('and not to one of whose conversations nothing is kept: a chat is', async () => {
  const quiet = { name: 'Billing', compliancePlan: { hipaaEnabled: true } };
  const { ask, seen } = open(wanted, quiet);
  expect((await ask('my bill is wrong')).text).toContain('handoff-refused');
  expect(seen.map(({ name }) => name)).not.toContain('Billing');
});

it('assistants that send a visitor in a circle are stopped', async () => {
  const { ask, seen } = open((name) => (name === 'Desk' ? 'Billing' : 'Desk'));
  const { text } = await ask('who helps me');
  expect(text).toBe('One moment. One moment. handoff-refused.');
  expect(seen).toHaveLength(4);
});

it('engines of each are told the values of the chat (field: model<custom-llm>.headers)', async () => {
  const model = {
    provider: 'custom-llm' as const,
    model: 'm',
    url: 'https://llm.example',
    headers: { 'x-by': '{{transport.conversationType}} {{chat.id}}' },
  };
  const { ask, headers } = open(wanted, { name: 'Billing', model });
  await ask('my bill is wrong');
  expect(headers).toEqual([{ 'x-by': 'chat chat' }]);
});

it('what is said on the way knows the chat, as other texts do (field: members.assistantDestinations<assistant>.message)', async () => {
  const { ask } = open(wanted, undefined, 'One moment in this {{transport.conversationType}}.');
  expect((await ask('my bill is wrong')).text).toBe(
    'One moment in this chat. Billing heard my bill is wrong.',
  );
});
