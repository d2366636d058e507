import type { SpeechChunk, TextToSpeechEngine } from '@saywell/agent';
import { expect, it } from 'vitest';
import { askingVoice } from './asking-voice.ts';

const { signal } = new AbortController();

/** A second of sound for each text, and what it was asked to say in which voice. */
function voice(name: string, sampleRateHz: number, hasReplies = false) {
  const said: string[] = [];
  async function* synthesize(
    text: string,
    { voiceId = '' }: { readonly voiceId?: string },
  ): AsyncGenerator<SpeechChunk> {
    said.push(`${voiceId}: ${text}`);
    yield { samples: new Int16Array(sampleRateHz) };
  }
  const engine: TextToSpeechEngine = {
    name,
    sampleRateHz,
    synthesize,
    ...(hasReplies && {
      openReply: ({ voiceId = '' }) => ({
        say: (text: string) => synthesize(text, { voiceId: `${voiceId} in one breath` }),
        end: () => undefined,
      }),
    }),
  };
  return { engine, said };
}

async function lengthOf(chunks: AsyncIterable<SpeechChunk>): Promise<number> {
  let length = 0;
  for await (const { samples } of chunks) length += samples.length;
  return length;
}

it('asks by the plan’s voice at the assistant’s rate, and is the assistant’s own afterwards', async () => {
  const own = voice('own', 24_000);
  const other = voice('other', 16_000);
  let isAsking = true;
  const both = askingVoice(own.engine, { engine: other.engine, voiceId: 'formal' }, () => isAsking);
  expect(await lengthOf(both.synthesize('May we record?', { voiceId: 'Ann', signal }))).toBe(24_000);
  isAsking = false;
  expect(await lengthOf(both.synthesize('Fine.', { voiceId: 'Ann', signal }))).toBe(24_000);
  expect(other.said).toEqual(['formal: May we record?']);
  expect(own.said).toEqual(['Ann: Fine.']);
});

it('does so in replies that are spoken in one breath', async () => {
  const own = voice('own', 16_000, true);
  const other = voice('other', 16_000);
  let isAsking = true;
  const both = askingVoice(own.engine, { engine: other.engine, voiceId: undefined }, () => isAsking);
  const question = both.openReply?.({ voiceId: 'Ann' });
  await lengthOf(question?.say('May we record?', signal) ?? expect.fail('no reply'));
  question?.end();
  isAsking = false;
  await lengthOf(both.openReply?.({ voiceId: 'Ann' }).say('Fine.', signal) ?? expect.fail('no reply'));
  expect(other.said).toEqual([': May we record?']);
  expect(own.said).toEqual(['Ann in one breath: Fine.']);
});
