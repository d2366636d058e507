import { describe, expect, it } from 'vitest';
import type { DialogueTool, KnowledgeEntry, ToolCall, ToolResult } from '../../engine.ts';
import { createBuiltInDialogue } from '../built-in-dialogue.ts';

const knowledge: readonly KnowledgeEntry[] = [
  {
    id: 'hours',
    title: 'Opening hours',
    questions: ['when are you open', 'what are your opening hours'],
    answer: 'We are open from nine to five.',
  },
];

const to = (name: string, description: string): DialogueTool => ({
  name: `handoff_to_${name}`,
  description: `Hands the conversation over to ${name}. ${description}`,
  handsOverTo: { name, description },
});
const tools = [
  to('Billing', 'Invoices, payments and refunds of a customer.'),
  to('Technical Support', 'When the device or the internet of a customer does not work.'),
  to('Rose', 'Flowers for weddings and funerals.'),
];

async function ask(
  userText: string,
  result: ToolResult = { result: 'Done.' },
  offered: readonly DialogueTool[] = tools,
) {
  const session = createBuiltInDialogue().createSession({
    assistantName: 'Desk',
    messages: [],
    knowledge,
    tools: offered,
  });
  const calls: ToolCall[] = [];
  const reply = session.reply({
    userText,
    history: [],
    signal: new AbortController().signal,
    callTool: async (call) => {
      calls.push(call);
      return result;
    },
  });
  let text = '';
  for await (const piece of reply.text) text += piece;
  reply.commit();
  return { called: calls.map(({ name }) => name), text };
}

describe('the built-in dialogue hands over', () => {
  it.each([
    ['I want to talk to Rose', 'Rose'],
    ['rose please', 'Rose'],
    ['can you put me through to technical support', 'Technical Support'],
    ['is the billing department there? connect me', 'Billing'],
    ['I have a question about my invoice', 'Billing'],
    ['my internet is broken', 'Technical Support'],
    ['I need flowers for a wedding', 'Rose'],
    ['a refund', 'Billing'],
  ])('%s → %s', async (said, name) => {
    expect((await ask(said)).called).toEqual([`handoff_to_${name}`]);
  });

  it.each([
    'when are you open',
    'hello there',
    'I do not want to talk to Rose',
    'what is your name',
    'can I talk to a person',
    'thank you very much',
  ])('not for "%s"', async (said) => {
    const { called, text } = await ask(said);
    expect(called).toEqual([]);
    expect(text).not.toBe('');
  });

  it('and says so when nobody takes over', async () => {
    const { text } = await ask('rose please', { error: 'gone', code: 'handoff-refused' });
    expect(text).toMatch(/^I am sorry, .*Rose/);
  });

  it('to nobody who is not offered, nor by a function that has to be told more', async () => {
    expect((await ask('rose please', undefined, [])).called).toEqual([]);
    const asking = { ...tools[2], name: 'x', parameters: { type: 'object', required: ['destination'] } };
    expect((await ask('rose please', undefined, [asking])).called).toEqual([]);
  });
});
