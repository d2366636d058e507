import { CallError, type CallRequest, type CancelTimer, type SetTimer } from '@saywell/react';
import type { CheckConfiguration } from '../configuration/check-configuration.ts';
import { type ExplainFailure, explainWithoutSdk } from './call-messages.ts';
import {
  loadVoiceConfig,
  missingCredentials,
  type VoiceConfig,
  type VoiceConfigSource,
} from './voice-config.ts';
import type { createVoiceClient } from './voice-sdk.ts';

type OwnClient = ReturnType<typeof createVoiceClient>;

/** What the lazy chunk with the voice SDK offers. */
export interface VoiceSdk {
  readonly createVoiceClient: (
    ...values: Parameters<typeof createVoiceClient>
  ) => Omit<OwnClient, 'preload'> & Partial<Pick<OwnClient, 'preload'>>;
  readonly checkConfiguration: CheckConfiguration;
  readonly explainFailure: ExplainFailure;
}

export interface VoiceClientSource extends VoiceConfigSource {
  /** Default: this site's own chunk. */
  readonly loadSdk?: () => Promise<VoiceSdk>;
  /** False where no call can be made at all: a start does not even load anything. */
  readonly canCall: () => boolean;
  readonly now: () => number;
  readonly setTimer: SetTimer;
}

/** Brings what a call needs; each part is fetched once. */
export interface VoiceClientLoader {
  /** One that lacks something is asked for again, so that a mended server is noticed. */
  readonly loadConfig: () => Promise<VoiceConfig>;
  /** With patience. */
  readonly loadSdk: () => Promise<VoiceSdk>;
  /** One attempt. */
  readonly importSdk: () => Promise<VoiceSdk>;
  /** By the SDK's table as soon as that is there. */
  readonly explainFailure: ExplainFailure;
  /** A client for one call; fails with a `CallError`. */
  readonly loadClient: (request: Partial<CallRequest>) => Promise<ReturnType<VoiceSdk['createVoiceClient']>>;
}

export function createVoiceClientLoader(source: VoiceClientSource): VoiceClientLoader {
  const { loadSdk: importSdk = () => import('./voice-sdk.ts'), canCall } = source;
  const loadConfig = remember(() => loadVoiceConfig(source), isComplete);
  let explain = explainWithoutSdk;
  const loadSdk = remember(async () => {
    const sdk = await waitForSdk(importSdk, source);
    explain = sdk.explainFailure;
    return sdk;
  });
  return {
    loadConfig,
    loadSdk,
    importSdk,
    explainFailure: (error) => explain(error),
    async loadClient({ input = 'voice', target }) {
      if (!canCall()) throw new CallError('not-initialised', 'This browser cannot make calls');
      const checked = typeof target === 'function' ? target() : Promise.resolve();
      const [config, sdk] = await Promise.all([loadConfig(), loadSdk(), checked]);
      return initialise(() => sdk.createVoiceClient(config, input));
    },
  };
}

/** An SDK that is there and cannot be set up is another thing than one that cannot be had. */
function initialise<Client>(create: () => Client): Client {
  try {
    return create();
  } catch (reason) {
    throw new CallError('not-initialised', CallError.from(reason).message, reason);
  }
}

const isComplete = (config: VoiceConfig): boolean => missingCredentials(config).length === 0;

/** Loads once; again only after a failure and after what is not worth remembering. */
function remember<Value>(
  load: () => Promise<Value>,
  isWorth = (_value: Value) => true,
): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  const forget = () => {
    loaded = undefined;
  };
  return () => {
    if (loaded === undefined) {
      loaded = load();
      loaded.then((value) => isWorth(value) || forget(), forget);
    }
    return loaded;
  };
}

/** A failed import is tried again after this long. */
export const retryIntervalMs = 100;
/** The wait ends after this long, as every attempt to load code does. */
const giveUpAfterMs = 20_000;

/** Loads the SDK with patience; rejects with `load-failed` in the end. */
async function waitForSdk(
  load: () => Promise<VoiceSdk>,
  { now, setTimer }: Pick<VoiceClientSource, 'now' | 'setTimer'>,
): Promise<VoiceSdk> {
  const deadlineMs = now() + giveUpAfterMs;
  let lastReason: unknown;
  while (now() < deadlineMs) {
    const attempt = load().then(
      (sdk) => ({ sdk }),
      (reason: unknown) => {
        lastReason = reason;
        return undefined;
      },
    );
    const loaded = await within(attempt, deadlineMs - now(), setTimer);
    if (loaded !== undefined) return loaded.sdk;
    await new Promise<void>((resolve) => setTimer(resolve, retryIntervalMs));
  }
  throw new CallError('load-failed', 'The voice SDK could not be loaded', lastReason);
}

/** The promise's value, or undefined when it takes longer. */
async function within<Value>(promise: Promise<Value>, limitMs: number, setTimer: SetTimer) {
  let cancel: CancelTimer | undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = setTimer(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel?.();
  }
}
