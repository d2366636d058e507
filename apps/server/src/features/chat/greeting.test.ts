import type { ChatMessage } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { greetedReply, greetingOf } from './greeting.ts';

const input: readonly ChatMessage[] = [{ role: 'user', content: 'Hi' }];
const config = { firstMessage: 'Welcome.' };
const asked = { overrides: { firstMessageMode: 'assistant-speaks-first' as const }, messages: [] };

async function* reply() {
  yield 'Yes.';
  const output: readonly ChatMessage[] = [{ role: 'assistant', content: 'Yes.' }];
  return { text: 'Yes.', output, actions: [] };
}
async function read(all: ReturnType<typeof greetedReply>) {
  const pieces: string[] = [];
  for (;;) {
    const { done, value } = await all.next();
    if (done === true) return { pieces, written: value };
    pieces.push(value);
  }
}

describe('the first message in a chat', () => {
  it('the overrides of a chat ask for it, once in a conversation (field: firstMessageMode)', () => {
    expect(greetingOf(config, asked, input)).toEqual([{ role: 'assistant', content: 'Welcome.' }]);
    expect(greetingOf(config, { ...asked, overrides: undefined }, input)).toEqual([]);
    expect(greetingOf(config, { ...asked, messages: input }, input)).toEqual([]);
    expect(greetingOf({ firstMessage: null }, asked, input)).toEqual([]);
    const waits = { firstMessageMode: 'assistant-waits-for-user' as const };
    expect(greetingOf(config, { ...asked, overrides: waits }, input)).toEqual([]);
  });

  it('is written before the reply, and a message of its own', async () => {
    const { pieces, written } = await read(greetedReply(greetingOf(config, asked, input), reply()));
    expect(pieces).toEqual(['Welcome.\n\n', 'Yes.']);
    expect(written).toMatchObject({
      text: 'Welcome.\n\nYes.',
      output: [
        { role: 'assistant', content: 'Welcome.' },
        { role: 'assistant', content: 'Yes.' },
      ],
    });
    expect((await read(greetedReply([], reply()))).pieces).toEqual(['Yes.']);
  });
});
