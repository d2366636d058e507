import type { CreateAssistant, CreateSquad } from '@saywell/contract';
import { describe, expect, it, vi } from 'vitest';
import { renderTranscript } from '../../analysis/transcript.ts';
import { enterRoom } from '../../rooms/testing/fake-media.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { type ScriptedAnswer, talkInCall } from '../testing/talk-in-call.ts';

const number = '4111111111111111';
const compliancePlan = { pciEnabled: true };
const booking = { name: `Ann, ${number}`, phone: '', when: 'monday' };
function paying(text: string): ScriptedAnswer {
  if (text.includes('book')) return { text: 'Booked.', actions: [{ type: 'book-demo', booking }] };
  if (!text.includes('pay')) return `You said ${text}.`;
  return { text: '', call: { name: 'charge', parameters: { card: number, cvv: '987', amount: 42 } } };
}
const charge = {
  type: 'function' as const,
  function: { name: 'charge' },
  server: { url: 'https://pay.example' },
};
const desk: CreateAssistant = {
  name: 'Desk',
  firstMessage: 'Your card number?',
  server: { url: 'https://customer.example' },
  model: { provider: 'saywell', tools: [charge] },
  artifactPlan: { recordingEnabled: true },
  clientMessages: [
    'conversation-update',
    'transcript',
    'model-output',
    'voice-input',
    'speech-update',
    'assistant.speechStarted',
    'tool-calls-result',
    'tool-calls',
  ] as CreateAssistant['clientMessages'],
};

/** A call, with everything that is stored of it, sent about it and logged. */
async function talk(assistant: CreateAssistant, squad?: CreateSquad) {
  const asked: unknown[] = [];
  const kept: unknown[] = [];
  const keep = (...values: unknown[]): void => void kept.push(...values);
  const serverMessages: Pick<ServerMessages, 'ask' | 'open'> = {
    async ask(_orgId, _target, message, { schema }) {
      asked.push(message);
      const [, id = ''] = /"id":"([^"]+)"/.exec(JSON.stringify(message)) ?? [];
      return schema.parse({ results: [{ toolCallId: id, result: `Charged ${number}, code 987.` }] });
    },
    open: () => ({
      notify: keep,
      send: async (message) => (keep(message), undefined),
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
  const call = await talkInCall(
    squad === undefined ? { assistant } : { squad },
    { Desk: paying, Billing: paying },
    {
      serverMessages,
      log: { debug: keep, info: keep, warn: keep, error: keep },
      apiLog: { add: keep },
      facilities: () => ({
        recordingFiles: {
          create: () => (keep('a recording'), { append: () => undefined, finish: async () => true }),
        },
      }),
    },
  );
  vi.spyOn(call.live.room.services.transcription, 'said').mockImplementation(keep);
  const everything = async (): Promise<string> => {
    const end = await call.end();
    return JSON.stringify([kept, call.drafts, end]) + call.page();
  };
  return { ...call, asked, everything };
}

/** Of the number, of its code, and of either in words; identifiers and moments have digits of their own. */
const leak =
  /(?<![\w.:-])4111(?![\w-])|41111|(?<![\w.:-])1111(?![\w-])|(?<![\w.:-])11 11|one one|(?<![\w.:-])987(?!\d)|nine eight seven|12\/29/g;
/** What is around each. */
const leaksIn = (text: string): readonly string[] =>
  [...text.matchAll(leak)].map(({ index }) => text.slice(Math.max(0, index - 80), index + 40));

describe('a call in which card numbers are masked', () => {
  it('keeps, sends and logs none, typed or spoken, in one turn or several (field: compliancePlan.pciEnabled)', async () => {
    const call = await talk({ ...desk, compliancePlan });
    await call.type('it is 4111 1111 1111 1111, expires 12/29');
    await call.speak('four one one one one one one one');
    await call.speak('one one one one one one one one');
    await call.type('4111');
    await call.type('1111');
    await call.type('11 11');
    await call.type('1111');
    await call.type('the security code is nine eight seven');
    await call.type('pay with it');
    await call.type('and book a table');
    const end = await call.end();
    expect(JSON.stringify(call.asked)).toContain(number);
    const everything = await call.everything();
    expect(leaksIn(everything)).toEqual([]);
    // What has been said of a number may be the half of it.
    expect(call.drafts).toEqual([]);
    expect(everything).toContain('Your card number?');
    expect(everything).toContain('Ann, [card number]');
    expect(everything).not.toContain('a recording');
    const { messages = [], transcript } = end?.artifact ?? {};
    expect(transcript).toBe(renderTranscript(messages, undefined));
    const lines = messages.map(({ message }) => message);
    expect(lines[0]).toMatch(/^it is \[card number\], expires \[card details\]/);
    expect(lines).toContain('Charged [card number], code [card details].');
    expect(lines.filter((line) => line === '[card number]').length).toBeGreaterThanOrEqual(2);
    const called = messages.find(({ role }) => role === 'tool_calls');
    expect(called?.toolCalls?.[0]?.parameters).toEqual({
      card: '[card number]',
      cvv: '[card details]',
      amount: 42,
    });
  });

  it('is one in whose room no page records either', async () => {
    const call = await talk({ ...desk, compliancePlan });
    call.live.room.services.recording.start();
    expect(await call.everything()).not.toContain('a recording');
  });

  it('is one in which other people read none in what a visitor writes', async () => {
    const call = await talk({ ...desk, compliancePlan });
    const other = enterRoom(call.live.room);
    await call.type('it is 4111 1111 1111 1111');
    expect(JSON.stringify(other.media.sent)).toContain('it is [card number]');
    expect(leaksIn(JSON.stringify(other.media.sent))).toEqual([]);
  });

  it('is not like any other', async () => {
    const call = await talk(desk);
    await call.type('it is 4111 1111 1111 1111');
    await call.speak('four one one one one one one one');
    await call.type('pay with it');
    await call.type('and book a table');
    expect(call.drafts.at(-1)?.transcript).toContain('it is 4111 1111 1111 1111');
    const everything = await call.everything();
    expect(leaksIn(everything)).not.toEqual([]);
    expect(everything).toContain('it is 4111 1111 1111 1111');
    expect(everything).toContain('four one one one one one one one');
    expect(everything).toContain(`Charged ${number}, code 987.`);
    expect(everything).toContain(booking.name);
    expect(everything).toContain('a recording');
  });

  it('is that of a whole squad when one member asks for it (field: compliancePlan.pciEnabled)', async () => {
    const squad = { members: [{ assistant: desk }, { assistant: { name: 'Billing', compliancePlan } }] };
    const call = await talk(desk, squad);
    await call.type('it is 4111 1111 1111 1111');
    expect(leaksIn(await call.everything())).toEqual([]);
  });

  it('is none that began without: it is not handed over', async () => {
    const destination = { type: 'assistant' as const, assistant: { name: 'Billing', compliancePlan } };
    const tool = { type: 'handoff' as const, destinations: [destination] };
    const call = await talkInCall(
      { assistant: { name: 'Desk', model: { provider: 'saywell', tools: [tool] } } },
      { Desk: () => ({ text: '', call: { name: 'handoff_to_Billing', parameters: {} } }) },
    );
    await call.type('my bill is wrong');
    expect(call.entries.join(' ')).toContain('not handed over to Billing: card numbers are masked');
    expect(call.live.members()).toHaveLength(1);
  });
});
