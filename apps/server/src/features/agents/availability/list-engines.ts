import {
  type Engine,
  type EngineCapabilities,
  type EngineKeySource,
  type EngineKind,
  engineKinds,
  type HealthReport,
  modelProviderNames,
  transcriberProviderNames,
  voiceProviderNames,
} from '@saywell/contract';
import {
  embeddingProviders,
  modelProviderOf,
  realtimeProviders,
  type SpeechProvider,
  transcriberProviderOf,
  voiceProviderOf,
} from '@saywell/engines';
import type { Store } from '../../../store/store.ts';
import { whyNotHere } from './why-not-here.ts';

/** Of an organisation: every provider that assistants may name, and what runs. */
export type ListEngines = (orgId: string) => Promise<readonly Engine[]>;

/** What of an installation decides which providers run. */
export interface EnginesHere {
  /** Names of the local engines; null: it did not load. */
  readonly local: Pick<HealthReport['engines'], 'speechToText' | 'textToSpeech'>;
  /** Has the operator configured an endpoint that speaks the OpenAI protocol? */
  readonly hasOperatorEndpoint: boolean;
  /** Providers of transcribers and voices of which the operator has a key. */
  readonly operatorSpeech: ReadonlySet<string>;
  /** The provider that reads knowledge; absent: the built-in encoder does. */
  readonly embeddings?: string | undefined;
}

/** What a call has an engine for. */
type CallKind = Exclude<EngineKind, 'embedding'>;

const providersOf: Readonly<Record<EngineKind, readonly string[]>> = {
  model: modelProviderNames,
  transcriber: transcriberProviderNames,
  voice: voiceProviderNames,
  embedding: ['saywell', ...Object.keys(embeddingProviders)],
};

export function createListEngines(
  here: EnginesHere & { readonly store: { readonly credential: Pick<Store['credential'], 'providers'> } },
): ListEngines {
  return async (orgId) => enginesHere(here, await here.store.credential.providers(orgId));
}

/** `credentials`: providers of which the organisation has stored one. */
export function enginesHere(here: EnginesHere, credentials: ReadonlySet<string>): readonly Engine[] {
  return engineKinds.flatMap((kind) =>
    providersOf[kind].map((provider): Engine => {
      if (kind === 'embedding') return embeddingHere(provider, here);
      const found =
        kind === 'model'
          ? modelHere(provider, here, credentials)
          : speechHere({ kind, provider }, here, credentials);
      const capabilities = capabilitiesOf(kind, provider);
      return {
        kind,
        provider,
        ...(found === null ? { runs: false, ...whyNotHere(kind, provider) } : { runs: true, ...found }),
        ...(capabilities !== undefined && { capabilities }),
      };
    }),
  );
}

/** One reads the knowledge of all organisations of this server: its operator answers for where their texts go. */
function embeddingHere(provider: string, { embeddings = 'saywell' }: EnginesHere): Engine {
  const kind = 'embedding' as const;
  if (provider === embeddings)
    return { kind, provider, runs: true, keySource: provider === 'saywell' ? 'none' : 'operator' };
  const reason = `Knowledge is read by ${embeddings} on this server.`;
  const remedy =
    provider === 'saywell'
      ? 'Have the operator take SAYWELL_EMBEDDINGS_PROVIDER and SAYWELL_EMBEDDINGS_URL away.'
      : `Have the operator set SAYWELL_EMBEDDINGS_PROVIDER to ${provider}.`;
  return { kind, provider, runs: false, reason, remedy };
}

interface Found {
  readonly keySource: EngineKeySource;
  readonly reason?: string;
}

/** In the order in which a call looks for keys; null: nothing serves it. */
function modelHere(
  provider: string,
  { hasOperatorEndpoint }: EnginesHere,
  credentials: ReadonlySet<string>,
): Found | null {
  if (provider === 'saywell') return { keySource: 'none' };
  if (modelProviderOf(provider) === undefined) return null;
  const needsKey = provider === 'anthropic-bedrock' && { reason: 'Where the credential has an access key.' };
  if (credentials.has(provider) && provider !== 'custom-llm') return { keySource: 'credential', ...needsKey };
  if (provider === 'custom-llm')
    return hasOperatorEndpoint
      ? { keySource: 'operator' }
      : {
          keySource: credentials.has(provider) ? 'credential' : 'none',
          reason: 'Models that have a url are asked there; without one they have no endpoint.',
        };
  return provider === 'openai' && hasOperatorEndpoint ? { keySource: 'operator' } : null;
}

function speechHere(
  { kind, provider }: { readonly kind: 'transcriber' | 'voice'; readonly provider: string },
  { local, hasOperatorEndpoint, operatorSpeech }: EnginesHere,
  credentials: ReadonlySet<string>,
): Found | null {
  const loaded = kind === 'transcriber' ? local.speechToText : local.textToSpeech;
  if (provider === 'saywell') return loaded === null ? null : { keySource: 'none' };
  const adapter = speechProviderOf(kind, provider);
  if (adapter?.credential === null)
    return { keySource: 'none', reason: `Where the ${kind} has a server with a url.` };
  const needsRegion = adapter?.baseUrl === null && { reason: 'Where the credential names its region.' };
  if (adapter !== undefined && credentials.has(adapter.credential))
    return { keySource: 'credential', ...needsRegion };
  const isOperators = adapter !== undefined && operatorSpeech.has(provider);
  return isOperators || (provider === 'openai' && hasOperatorEndpoint) ? { keySource: 'operator' } : null;
}

function speechProviderOf(kind: 'transcriber' | 'voice', provider: string): SpeechProvider | undefined {
  return kind === 'transcriber' ? transcriberProviderOf(provider) : voiceProviderOf(provider);
}

/** Of the engines that there are adapters for; undefined: nothing is known of it. */
function capabilitiesOf(kind: CallKind, provider: string): EngineCapabilities | undefined {
  if (provider === 'saywell') return { ...ownCapabilities[kind] };
  if (kind === 'model') {
    const isRealtime = Object.hasOwn(realtimeProviders, provider) && { realtime: true };
    return modelProviderOf(provider) === undefined ? undefined : { streaming: true, ...isRealtime };
  }
  const can = speechProviderOf(kind, provider)?.capabilities;
  if (can === undefined) return provider === 'openai' ? { ...operatorTranscriber } : undefined;
  const wordTimes = can.includes('word-times');
  return kind === 'voice'
    ? { streaming: true, wordTimes }
    : { streaming: can.includes('partials'), wordTimes, endOfTurn: can.includes('end-of-turn') };
}

const english = ['en'];
const ownCapabilities = {
  model: { streaming: true, languages: english },
  transcriber: { streaming: true, languages: english, wordTimes: false, endOfTurn: false },
  // Word times come of the system's library only.
  voice: { streaming: true, languages: english },
} as const satisfies Record<CallKind, object>;
/** The operator's endpoint takes an utterance at a time, so that nothing comes before that has ended. */
const operatorTranscriber = { streaming: false, wordTimes: false, endOfTurn: false } as const;
