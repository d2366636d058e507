import { createBuiltInDialogue, type DialogueOptions, type KnowledgeEntry } from '@saywell/agent';
import type { OpenAIMessage } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import { type AskKnowledge, unlessUnavailable } from '../knowledge/knowledge-server.ts';
import { ServerMessageError } from '../server-messages/server-message-error.ts';
import { askingDialogue } from './with-server-knowledge.ts';

const options: DialogueOptions = { assistantName: 'Ava', messages: [], knowledge: [] };
const { signal } = new AbortController();
const entry = (answer: string, question: string): KnowledgeEntry => ({
  id: '1',
  title: 'Document 1',
  questions: [question],
  answer,
});
const found =
  (answer: string): AskKnowledge =>
  async (messages) => ({
    entries: [entry(answer, messages.at(-1)?.content ?? '')],
    message: undefined,
  });

function talk(ask: AskKnowledge, own: readonly KnowledgeEntry[] = []) {
  const session = askingDialogue(createBuiltInDialogue(), ask).createSession({
    ...options,
    booking: {},
    knowledge: own,
  });
  const history: OpenAIMessage[] = [];
  const say = async (userText: string) => {
    const reply = session.reply({ userText, history, signal });
    let text = '';
    for await (const piece of reply.text) text += piece;
    const actions = reply.commit();
    history.push({ role: 'user', content: userText }, { role: 'assistant', content: text });
    return { text, actions };
  };
  return { say, session };
}

it('every turn asks with the conversation, and answers from what is found', async () => {
  const ask = vi.fn(found('The lighthouse is red.'));
  const { say } = talk(ask);
  expect((await say('What colour is the lighthouse?')).text).toContain('The lighthouse is red.');
  await say('And the door?');
  expect(ask.mock.calls[1]?.[0].map(({ content }) => content)).toEqual([
    'What colour is the lighthouse?',
    expect.stringContaining('red'),
    'And the door?',
  ]);
});

it('a message of the server is said as it is', async () => {
  const { say } = talk(async () => ({ entries: [], message: 'Please ask my colleague.' }));
  expect(await say('What now?')).toEqual({ text: 'Please ask my colleague.', actions: [] });
});

it('what was begun in one turn goes on in the next', async () => {
  const { say } = talk(async () => ({ entries: [], message: undefined }));
  const texts = [
    'I want to book a demo',
    'My name is Ann Smith',
    '302 555 0142',
    'Tuesday at ten',
    'yes',
    'yes',
  ];
  const said = [];
  for (const text of texts) said.push(await say(text));
  expect(said.flatMap(({ actions }) => actions)).toMatchObject([
    { type: 'book-demo', booking: { name: 'Ann Smith' } },
  ]);
});

it('without an answer the assistant has its own knowledge, and the failure is logged', async () => {
  const warn = vi.fn();
  const ask = unlessUnavailable(() => Promise.reject(new ServerMessageError('server-timed-out')), { warn });
  const { say } = talk(ask, [entry('We open at nine.', 'when do you open')]);
  expect((await say('When do you open?')).text).toContain('We open at nine.');
  expect(warn).toHaveBeenCalledWith({ code: 'server-timed-out' }, expect.any(String));
});
