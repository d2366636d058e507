import type { Voice } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createHostedTextToSpeech } from './create-hosted-text-to-speech.ts';

interface Asked {
  readonly url: string;
  readonly body: unknown;
}

/** Says one sentence to an endpoint that answers this, and what it was asked. */
async function say(settings: Voice, answer: string | Buffer<ArrayBuffer>, type = 'text/event-stream') {
  const asked: Asked[] = [];
  const endpoint: typeof fetch = async (input, { body } = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push({ url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return new Response(answer, { headers: { 'content-type': type } });
  };
  const engine = createHostedTextToSpeech({ settings, apiKey: 'k', net: { fetch: endpoint } });
  let samples = 0;
  for await (const chunk of engine.synthesize('Hi.', { signal: new AbortController().signal }))
    samples += chunk.samples.length;
  return { asked, samples };
}

const sound = Buffer.alloc(4800, 9);
const event = (status: number): string =>
  `data: ${JSON.stringify({ data: { audio: sound.toString('hex'), status } })}\n\n`;
const minimax = { provider: 'minimax', voiceId: 'v' } as const;

it('MiniMax: what does not end is no sentence, and what only ends is one', async () => {
  await expect(say(minimax, event(1))).rejects.toMatchObject({ code: 'engine-bad-answer' });
  expect((await say(minimax, event(2))).samples).toBe(2400);
  expect((await say(minimax, event(1) + event(2))).samples).toBe(2400);
});

it.each([
  ['worldwide', 'https://api.minimax.io/v1/t2a_v2'],
  ['china', 'https://api.minimaxi.com/v1/t2a_v2'],
] as const)('MiniMax %s is asked at %s', async (region, url) => {
  expect((await say({ ...minimax, region }, event(2))).asked).toMatchObject([{ url }]);
});

it('OpenAI: a file whose rate nobody knows is not played', async () => {
  const openai = { provider: 'openai', voiceId: 'alloy' } as const;
  const file = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(40, 1), sound]);
  await expect(say(openai, file, 'audio/wav')).rejects.toMatchObject({ code: 'engine-bad-answer' });
  const older = { ...openai, model: 'tts-1', instructions: 'Whisper.' } as const;
  const { asked, samples } = await say(older, sound, 'audio/pcm');
  expect(samples).toBe(2400);
  expect(asked[0]?.body).not.toHaveProperty('instructions');
});

it('Neuphonic: a language that is no code of one is English', async () => {
  const answer = `data: ${JSON.stringify({ data: { audio: sound.toString('base64') } })}\n\n`;
  const voice = { provider: 'neuphonic', voiceId: 'v', language: {} } as const;
  expect((await say(voice, answer)).asked).toMatchObject([
    { url: 'https://api.neuphonic.com/sse/speak/en', body: { lang_code: 'en' } },
  ]);
});
