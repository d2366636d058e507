import { createSystemClock, type SpeechToTextEngine, type TextToSpeechEngine } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import {
  type Breaker,
  createFallbackSpeechToText,
  createFallbackTextToSpeech,
  processBreakers,
} from '@saywell/engines';
import { createResampler } from '@saywell/media';
import { type BilledEngine, billedModel } from '../../costs/billed-engine.ts';
import { engineSubstitutions } from '../engine-substitutions.ts';
import type { ChosenEngines, EngineSet } from '../engines.ts';
import type { EngineWatch } from './engine-watch.ts';
import {
  automaticTranscribers,
  listedTranscribers,
  listedVoices,
  type NamedTranscriber,
  type NamedVoice,
} from './listed-engines.ts';

type Speech = Pick<ChosenEngines, 'speechToText' | 'textToSpeech'>;
type Sources = Pick<EngineSet, 'choose' | 'speechOf'>;

export interface FallbackRequest {
  readonly orgId: string;
  readonly assistant: CreateAssistant;
  /** What the assistant names first, or stands in for it. */
  readonly chosen: ChosenEngines;
  readonly watch: EngineWatch;
}

/**
 * Puts behind an assistant's transcriber and voice those of its fallback plans, as far as they run for its
 * organisation, and behind all of them this machine's own.
 */
export async function withFallbacks(engines: Sources, request: FallbackRequest): Promise<Speech> {
  const { chosen } = request;
  const local = engines.choose({});
  const [speechToText, textToSpeech] = await Promise.all([
    earOf(engines, request, local.speechToText),
    voiceOf(engines, request, local.textToSpeech),
  ]);
  return {
    speechToText: speechToText ?? chosen.speechToText,
    textToSpeech: textToSpeech ?? chosen.textToSpeech,
  };
}

/** More would only cost time when all of them fail. */
const maxAutomatic = 2;

/** Null: nothing but what was chosen. */
async function earOf(
  engines: Sources,
  { orgId, assistant, chosen, watch }: FallbackRequest,
  local: SpeechToTextEngine | null,
): Promise<SpeechToTextEngine | null> {
  const { transcriber: asked } = assistant;
  if (asked === undefined) return null;
  const open = async (named: NamedTranscriber) => {
    const { speechToText } = await oneOf(engines, orgId, { ...keysOf(assistant), transcriber: named });
    return { named, engine: speechToText };
  };
  const [listed, automatic] = await Promise.all([
    Promise.all(listedTranscribers(asked).map(open)),
    Promise.all(automaticTranscribers(asked).map(open)),
  ]);
  const doesRun = ({ named, engine }: (typeof listed)[number]): boolean =>
    runsHere('transcriber', named, { ...chosen, speechToText: engine });
  for (const [place, one] of listed.entries())
    if (!doesRun(one)) watch.passOver({ part: 'transcriber', place, provider: one.named.provider });
  const planned = [{ named: asked, engine: chosen.speechToText }, ...listed].filter(doesRun);
  const all = [...planned, ...automatic.filter(doesRun).slice(0, maxAutomatic)];
  const isWanted = asked.fallbackPlan?.autoFallback?.enabled !== false;
  const last =
    isWanted && !all.some(({ engine }) => engine === local) ? [{ named: null, engine: local }] : [];
  const ears = [...all, ...last].flatMap(({ named, engine }) => (engine === null ? [] : [{ named, engine }]));
  if (ears.length < 2 && ears[0]?.engine === chosen.speechToText) return null;
  if (ears.length === 0) return null;
  const count = watch.count(
    'transcriber',
    ears.map(({ named, engine }) => billed(engine.name, billedModel(named, engine))),
  );
  return createFallbackSpeechToText({
    candidates: ears.map(({ named, engine }) => {
      const model = modelOf(named);
      return { engine, breaker: breakerOf(engine), options: model === undefined ? {} : { model } };
    }),
    clock: createSystemClock(),
    onFallback: (fallback) => watch.failed({ part: 'transcriber', ...fallback }),
    onHeard: count,
  });
}

/** Null: nothing but what was chosen. */
async function voiceOf(
  engines: Sources,
  { orgId, assistant, chosen, watch }: FallbackRequest,
  local: TextToSpeechEngine | null,
): Promise<TextToSpeechEngine | null> {
  const { voice: asked } = assistant;
  if (asked === undefined) return null;
  const listed = await Promise.all(
    listedVoices(asked).map(async (named) => {
      const { textToSpeech } = await oneOf(engines, orgId, { ...keysOf(assistant), voice: named });
      return { named, engine: textToSpeech };
    }),
  );
  const doesRun = ({ named, engine }: (typeof listed)[number]): boolean =>
    runsHere('voice', named, { ...chosen, textToSpeech: engine });
  for (const [place, one] of listed.entries())
    if (!doesRun(one)) watch.passOver({ part: 'voice', place, provider: one.named.provider });
  const all = [{ named: asked, engine: chosen.textToSpeech }, ...listed].filter(doesRun);
  const last = all.some(({ engine }) => engine === local) ? [] : [{ named: null, engine: local }];
  const voices = [...all, ...last].flatMap(({ named, engine }) =>
    engine === null ? [] : [{ named, engine }],
  );
  if (voices.length < 2 && voices[0]?.engine === chosen.textToSpeech) return null;
  if (voices.length === 0) return null;
  const count = watch.count(
    'voice',
    voices.map(({ named, engine }) => billed(engine.name, billedModel(named, engine), named?.voiceId)),
  );
  return createFallbackTextToSpeech({
    candidates: voices.map(({ named, engine }) => ({
      engine,
      breaker: breakerOf(engine),
      voiceId: named?.voiceId,
      mayCache: named?.cachingEnabled,
    })),
    clock: createSystemClock(),
    createResampler,
    onFallback: (fallback) => watch.failed({ part: 'voice', ...fallback }),
    onSaid: (place, text) => count(place, text.length),
  });
}

const keysOf = ({ credentials, credentialIds }: CreateAssistant): CreateAssistant => ({
  ...(credentials !== undefined && { credentials }),
  ...(credentialIds !== undefined && { credentialIds }),
});

async function oneOf({ choose, speechOf }: Sources, orgId: string, only: CreateAssistant): Promise<Speech> {
  return { ...choose(only), ...(await speechOf?.(orgId, only)) };
}

function runsHere<Part extends 'transcriber' | 'voice'>(
  part: Part,
  named: NonNullable<CreateAssistant[Part]>,
  engines: ChosenEngines,
): boolean {
  return engineSubstitutions({ [part]: named }, engines).length === 0;
}

/** The operator's endpoint and this machine's engines are shared by all anyway. */
function breakerOf(engine: SpeechToTextEngine | TextToSpeechEngine): Breaker | undefined {
  if ('breaker' in engine) return isBreaker(engine.breaker) ? engine.breaker : undefined;
  return engine.name === 'openai' ? processBreakers.of(engine.name) : undefined;
}

const isBreaker = (value: unknown): value is Breaker =>
  typeof value === 'object' && value !== null && 'mayTry' in value;

/** Models of others are part of their settings. */
const modelOf = (named: NamedTranscriber | NamedVoice | null): string | undefined =>
  named?.provider === 'openai' ? named.model : undefined;

const billed = (provider: string, model?: string, voiceId?: string): BilledEngine => ({
  provider,
  ...(model !== undefined && { model }),
  ...(voiceId !== undefined && { voiceId }),
});
