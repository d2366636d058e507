import { EngineError, type SpeechToTextEngine, type TextToSpeechEngine } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeSpeechToText,
  createVirtualClock,
} from '@saywell/agent/testing';
import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { assistantWarnings } from '../../warnings/assistant-warnings.ts';
import type { ChosenEngines, EngineSet } from '../engines.ts';
import { chooseFor } from './choose-for.ts';
import type { CallFallback } from './engine-watch.ts';

const clock = createVirtualClock();

/** Says the provider's name, unless it is away. */
const voiceOf = (name: string, away: readonly string[]): TextToSpeechEngine => ({
  name,
  sampleRateHz: 16_000,
  async *synthesize(_text, { voiceId = '', mayCache = true }) {
    if (away.includes(name)) throw new EngineError('engine-unavailable', name, 'away');
    yield {
      samples: new Int16Array(160),
      words: [{ word: `${name} ${voiceId}${mayCache ? '' : ', not stored'}`.trim(), startMs: 0, endMs: 10 }],
    };
  },
});
/** Ears that were asked to hear. */
const opened: string[] = [];
const earOf = (name: string, away: readonly string[]): SpeechToTextEngine => {
  const ear = createFakeSpeechToText({ clock, language: createFakeLanguage() });
  return {
    name,
    async createStream(options) {
      opened.push(name);
      if (away.includes(name)) throw new EngineError('engine-unavailable', name, 'away');
      return ear.createStream(options);
    },
  };
};

/** An organisation with keys of these providers. */
function engines(keys: readonly string[], away: readonly string[] = []): EngineSet {
  const local: ChosenEngines = {
    voiceActivity: null,
    speechToText: earOf('moonshine', away),
    textToSpeech: voiceOf('flite', away),
    dialogue: createFakeDialogue({ clock, answer: () => 'Yes.' }),
  };
  const report = { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: null };
  return {
    choose: () => local,
    report,
    speechOf: async (_orgId, { transcriber, voice }) => ({
      ...(transcriber &&
        keys.includes(transcriber.provider) && { speechToText: earOf(transcriber.provider, away) }),
      ...(voice && keys.includes(voice.provider) && { textToSpeech: voiceOf(voice.provider, away) }),
    }),
  };
}

async function spoken(assistant: CreateAssistant, set: EngineSet) {
  const { textToSpeech, watch } = await chooseFor(set, 'org', assistant);
  const words: string[] = [];
  const signal = new AbortController().signal;
  for await (const chunk of textToSpeech?.synthesize('Hi', { voiceId: 'asked', signal }) ?? [])
    words.push(...(chunk.words ?? []).map(({ word }) => word));
  const fallbacks: CallFallback[] = [];
  watch?.listen((fallback) => fallbacks.push(fallback));
  return {
    words,
    shares: watch?.shares(),
    told: fallbacks.map(({ part, failed, tookOver }) => `${part}: ${failed} ${tookOver}`),
    name: textToSpeech?.name,
  };
}
const voice = {
  provider: '11labs',
  voiceId: 'v1',
  fallbackPlan: {
    voices: [
      { provider: 'hume', voiceId: 'v2' },
      { provider: 'cartesia', voiceId: 'v3' },
    ],
  },
} as const satisfies CreateAssistant['voice'];
const asVoice: CreateAssistant = {
  voice: { ...voice, fallbackPlan: { voices: [...voice.fallbackPlan.voices] } },
};
const all = ['11labs', 'cartesia', 'deepgram'];

it('the voices of the plan take over in their order, each with its own voice id, as far as they run here (field: voice.fallbackPlan.voices)', async () => {
  expect(await spoken(asVoice, engines(all))).toMatchObject({
    words: ['11labs v1'],
    told: [],
    name: '11labs',
  });
  expect(await spoken(asVoice, engines(all, ['11labs']))).toEqual({
    words: ['cartesia v3'],
    told: ['voice: 11labs cartesia'],
    name: '11labs',
    shares: {
      voice: [
        { engine: { provider: '11labs', voiceId: 'v1' }, characters: 2 },
        { engine: { provider: 'cartesia', voiceId: 'v3' }, characters: 2 },
      ],
    },
  });
});

it('each voice of the plan says whether what it speaks may be stored (field: voice.cachingEnabled)', async () => {
  const voices = [{ ...voice.fallbackPlan.voices[1], cachingEnabled: false }];
  const planned: CreateAssistant = { voice: { ...voice, fallbackPlan: { voices } } };
  expect(await spoken(planned, engines(all))).toMatchObject({ words: ['11labs v1'] });
  expect(await spoken(planned, engines(all, ['11labs']))).toMatchObject({
    words: ['cartesia v3, not stored'],
  });
});

it('behind them is this machine’s own, also without a plan', async () => {
  expect(await spoken(asVoice, engines(all, ['11labs', 'cartesia']))).toMatchObject({ words: ['flite'] });
  const plain: CreateAssistant = { voice: { provider: '11labs', voiceId: 'v1' } };
  expect(await spoken(plain, engines(all, ['11labs']))).toMatchObject({
    words: ['flite'],
    told: ['voice: 11labs flite'],
  });
});

it('without a key for the first, the next of the plan does its work from the start', async () => {
  expect(await spoken(asVoice, engines(['cartesia']))).toMatchObject({
    words: ['cartesia v3'],
    told: [],
    name: 'cartesia',
  });
  expect(await spoken(asVoice, engines([]))).toMatchObject({ words: ['flite asked'], name: 'flite' });
});

it('what of the plans does not run here is warned of', async () => {
  const planned: CreateAssistant = {
    ...asVoice,
    transcriber: { provider: 'deepgram', fallbackPlan: { transcribers: [{ provider: 'gladia' }] } },
  };
  const warned = assistantWarnings(planned, await chooseFor(engines(all), 'org', planned));
  expect(warned.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
    'transcriber.fallbackPlan.transcribers[0].provider engine-replaced',
    'voice.fallbackPlan.voices[0].provider engine-replaced',
  ]);
  const auto: CreateAssistant = {
    transcriber: { provider: 'deepgram', fallbackPlan: { autoFallback: { enabled: true } } },
  };
  expect(assistantWarnings(auto, await chooseFor(engines(['deepgram']), 'org', auto))).toEqual([]);
});

it('an assistant that names nothing gets the engines as they are', async () => {
  const set = engines(all);
  const chosen = await chooseFor(set, 'org', {});
  expect(chosen.textToSpeech).toBe(set.choose({}).textToSpeech);
  expect(chosen.speechToText).toBe(set.choose({}).speechToText);
});

it('transcribers: those of the plan, then whichever runs where the plan allows it, then this machine’s own (field: transcriber.fallbackPlan.*)', async () => {
  const order = async (transcriber: NonNullable<CreateAssistant['transcriber']>, keys = all) => {
    opened.length = 0;
    const { speechToText } = await chooseFor(engines(keys, keys.concat('moonshine')), 'org', {
      transcriber,
    });
    await speechToText?.createStream({ phrases: [], onPartial: () => undefined }).catch(() => undefined);
    return opened.join(' ');
  };
  const transcribers = [{ provider: 'cartesia' as const }];
  const enabled = { autoFallback: { enabled: true } };
  const disabled = { autoFallback: { enabled: false } };
  const provider = 'deepgram';
  expect(await order({ provider })).toBe('deepgram moonshine');
  expect(await order({ provider, fallbackPlan: { transcribers } })).toBe('deepgram cartesia moonshine');
  expect(await order({ provider, fallbackPlan: { transcribers, ...enabled } })).toBe(
    'deepgram cartesia 11labs moonshine',
  );
  expect(await order({ provider, fallbackPlan: enabled })).toBe('deepgram 11labs cartesia moonshine');
  expect(await order({ provider, fallbackPlan: disabled })).toBe('deepgram');
  expect(await order({ provider, fallbackPlan: { transcribers, ...disabled } })).toBe('deepgram cartesia');
  expect(await order({ provider, fallbackPlan: { transcribers } }, ['cartesia'])).toBe('cartesia moonshine');
});
