import { describe, expect, it } from 'vitest';
import type { KnowledgeEntry, ToolCall, ToolResult } from '../../engine.ts';
import { createBuiltInDialogue } from '../built-in-dialogue.ts';
import { sampleNow, sampleTimeZone } from '../testing/sample-booking.ts';
import { orderDrink, reserveTable } from '../testing/sample-tools.ts';
import { askField } from './form-lines.ts';

const knowledge: readonly KnowledgeEntry[] = [
  {
    id: 'price',
    title: 'Price of a latte',
    questions: ['how much is a latte', 'what does a latte cost'],
    answer: 'A latte is four dollars.',
  },
];

/** A conversation with the assistant of a café, and what it has called. */
async function talk(
  utterances: readonly string[],
  answer: (call: ToolCall) => ToolResult = () => ({ result: 'Your order number is 12.' }),
) {
  const session = createBuiltInDialogue().createSession({
    assistantName: 'Bean',
    messages: [],
    knowledge,
    tools: [orderDrink, reserveTable],
    timeZone: sampleTimeZone,
    now: () => sampleNow,
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
        return answer(call);
      },
    });
    let text = '';
    for await (const piece of reply.text) text += piece;
    replies.push(text);
    reply.commit();
  }
  return { replies, calls, last: replies.at(-1) ?? '' };
}

describe('a function is filled in by talking', () => {
  it('understands an order with five slots in one sentence, reads it back, calls and says the answer', async () => {
    const { replies, calls } = await talk([
      'can I get two large lattes with oat milk and cinnamon to go',
      'yes please',
    ]);
    expect(replies[0]).toBe(
      'Gladly. So that is drink: latte, size: large, milk: oat milk, quantity: 2, extras: cinnamon, to go: yes. Is that right?',
    );
    expect(calls).toEqual([
      {
        name: 'order_drink',
        parameters: {
          drink: 'latte',
          size: 'large',
          milk: 'oat_milk',
          quantity: 2,
          extras: ['cinnamon'],
          to_go: true,
        },
      },
    ]);
    expect(replies[1]).toMatch(/^Your order number is 12\. .*else\?$/);
  });
  it('asks for what is missing, one thing at a time', async () => {
    const { replies, calls } = await talk(["I'd like a cappuccino", 'medium', 'just one', 'yes']);
    expect(replies[0]).toContain('Which size would you like: small, medium, or large?');
    expect(replies[1]).toMatch(/How many/);
    expect(calls).toEqual([
      { name: 'order_drink', parameters: { drink: 'cappuccino', size: 'medium', quantity: 1 } },
    ]);
  });
  it('takes corrections and questions in between', async () => {
    const { replies, calls } = await talk([
      'three small lattes please',
      'how much is a latte?',
      'no, make it a large one with soy',
      'yes',
    ]);
    expect(replies[1]).toMatch(/^A latte is four dollars\. And .*\?$/);
    expect(calls).toEqual([
      { name: 'order_drink', parameters: { drink: 'latte', size: 'large', milk: 'soy_milk', quantity: 3 } },
    ]);
  });
  it('reads dates, times and numbers', async () => {
    const { replies, calls } = await talk([
      'reserve a table for four on friday at seven in the evening',
      '302 555 01',
      '302 555 0142',
      'yes',
    ]);
    expect(replies[0]).toMatch(/phone number\?$/);
    expect(replies[1]).toMatch(/^(?:Sorry|I am not sure).*phone number/);
    expect(calls).toEqual([
      {
        name: 'reserve_table',
        parameters: { party_size: 4, date: '2026-11-27', time: '19:00', phone: '+13025550142' },
      },
    ]);
  });
  it('refuses a day that is none', async () => {
    const { last } = await talk(['reserve a table for two on february 31st']);
    expect(last).toMatch(/February has no thirty first/);
  });
  it('is dropped when the visitor wants that', async () => {
    const { last, calls } = await talk(['a large latte please', 'never mind']);
    expect(last).toMatch(/dropped|nothing is sent/);
    expect(calls).toEqual([]);
  });
  it('says honestly that it failed, and tries again when told to', async () => {
    let isFirst = true;
    const { replies, calls } = await talk(['one large latte please', 'yes', 'yes'], () => {
      const failed = isFirst;
      isFirst = false;
      return failed
        ? { code: 'tool-failed', error: 'till is offline' }
        : { result: '{"message":"It is being made."}' };
    });
    expect(replies[1]).toMatch(/did not work|could not be done/);
    expect(replies[1]).not.toContain('till');
    expect(calls).toHaveLength(2);
    expect(replies[2]).toMatch(/^It is being made\./);
  });
  it('answers questions about the same things from the knowledge', async () => {
    const { last, calls } = await talk(['what does a latte cost']);
    expect(last).toBe('A latte is four dollars.');
    expect(calls).toEqual([]);
  });
  it('offers what it can do, and no demo', async () => {
    const { replies } = await talk(['what can you do', 'who won the match']);
    expect(replies[0]).toMatch(/order a drink/);
    for (const reply of replies) expect(reply).not.toMatch(/demo|call you back/);
  });
});

it('thanks after a call that did not work do not make it again', async () => {
  const failed: ToolResult = { error: 'down', code: 'tool-failed' };
  const order = ['can I get two large lattes with oat milk and cinnamon to go', 'yes please'];
  const { calls, replies } = await talk([...order, 'thank you'], () => failed);
  expect(calls).toHaveLength(1);
  expect(replies[1]).toMatch(/did not work|Say yes/);
  expect(replies[2]).not.toMatch(/did not work|Say yes/);
  expect((await talk([...order, 'yes'], () => failed)).calls).toHaveLength(2);
});

it('a number that something is known by is not counted', () => {
  const number = { kind: 'number', isWhole: true } as const;
  const asked = (label: string) =>
    askField({ name: 'n', path: ['n'], label, isRequired: true, kind: number }, 0);
  expect(asked('the number of the order')).toBe('What is the number of the order?');
  expect(asked('order number')).toBe('What is the order number?');
  expect(asked('number of guests')).toBe('How many guests would you like?');
  const day = (label: string) =>
    askField({ name: 'n', path: ['n'], label, isRequired: true, kind: { kind: 'date' } }, 0);
  expect([day('arrival date'), day('date')]).toEqual(['What is the arrival date?', 'For which day?']);
  expect(asked('table')).toBe('What table would you like, as a number?');
});
