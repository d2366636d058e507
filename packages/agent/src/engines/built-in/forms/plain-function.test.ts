import { expect, it } from 'vitest';
import type { DialogueTool, ToolCall } from '../../engine.ts';
import { createBuiltInDialogue } from '../built-in-dialogue.ts';
import { readForm } from './form.ts';

const openGate: DialogueTool = {
  name: 'open_gate',
  description: 'Opens the gate of the parking deck.',
  parameters: { type: 'object', properties: {} },
};
const gateState: DialogueTool = { name: 'get_gate_status', description: 'Tells whether the gate is open.' };

async function talk(tools: readonly DialogueTool[], utterances: readonly string[]) {
  const session = createBuiltInDialogue().createSession({
    assistantName: 'Gil',
    messages: [],
    knowledge: [],
    tools,
    now: () => 0,
  });
  const calls: ToolCall[] = [];
  const replies: string[] = [];
  for (const userText of utterances) {
    const reply = session.reply({
      userText,
      history: [],
      signal: new AbortController().signal,
      callTool: async (call) => {
        calls.push(call);
        return { result: 'It is open.' };
      },
    });
    let text = '';
    for await (const piece of reply.text) text += piece;
    replies.push(text);
    reply.commit();
  }
  return { calls, replies };
}

it('runs a function that needs nothing when the visitor says yes to it', async () => {
  const { calls, replies } = await talk([openGate], ['please open the gate', 'yes please']);
  expect(replies[0]).toMatch(/(?:Shall I|Would you like me to) open the gate of the parking deck\?$/);
  expect(calls).toEqual([{ name: 'open_gate', parameters: {} }]);
  expect(replies[1]).toMatch(/^It is open\./);
});

it('finds it behind a question that nothing else answers', async () => {
  const { calls } = await talk([gateState], ['what is the status of the gate', 'yes']);
  expect(calls).toEqual([{ name: 'get_gate_status', parameters: {} }]);
});

it('does not run it without a yes', async () => {
  const { calls, replies } = await talk([openGate], ['please open the gate', 'no thank you']);
  expect(calls).toEqual([]);
  expect(replies[1]).not.toMatch(/different|wrong/);
});

it('is not what a step of a conversation waits for', () => {
  expect(readForm({ ...openGate, isDue: true })).toBeNull();
});

it('leaves one alone that needs what cannot be said', () => {
  const rows = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
  const parameters = { type: 'object', properties: { rows }, required: ['rows'] };
  expect(readForm({ name: 'save', parameters })).toBeNull();
  expect(readForm({ name: 'save', parameters: { ...parameters, required: [] } })?.fields).toEqual([]);
});
