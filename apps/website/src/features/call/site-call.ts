import { CallError, type CallRequest, type CallStore, createCallStore, type SetTimer } from '@saywell/react';
import type { SiteEnvironment } from '../../config/environment.ts';
import type { CheckConfiguration } from '../configuration/check-configuration.ts';
import { type CallNotice, createCallNotice } from './call-notice.ts';
import { CallService, type CallServiceOptions } from './call-service.ts';
import type { SteadyClock } from './steady-clock.ts';
import { loadVoiceConfig, missingCredentials, type VoiceConfig } from './voice-config.ts';
import type { createVoiceClient } from './voice-sdk.ts';
import { waitForSdk } from './wait-for-sdk.ts';

/** What the lazy chunk with the voice SDK offers. */
export interface VoiceSdk {
  readonly createVoiceClient: (...values: Parameters<typeof createVoiceClient>) => Pick<
    ReturnType<typeof createVoiceClient>,
    Exclude<keyof ReturnType<typeof createVoiceClient>, 'preload'>
  > & {
    preload?(): Promise<void>;
  };
  readonly checkConfiguration: CheckConfiguration;
}

export interface SiteCallOptions extends Pick<CallServiceOptions, 'isOnline' | 'placePhoneCall'> {
  readonly environment: SiteEnvironment;
  readonly fetch: typeof globalThis.fetch;
  readonly pageOrigin: string;
  readonly loadSdk: () => Promise<VoiceSdk>;
  /** False where no call can be made at all: a start does not even load anything. */
  readonly canCall: () => boolean;
  readonly clock: SteadyClock;
  readonly setTimer: SetTimer;
}

/** The call of this site: one store, one service. */
export interface SiteCall {
  readonly store: CallStore;
  readonly service: CallService;
  /** What a press outside of a call panel could not do. */
  readonly notice: CallNotice;
  /** Fetches what a call will need, when a visitor seems about to start one. */
  readonly preload: () => void;
}

export function createSiteCall(options: SiteCallOptions): SiteCall {
  const { clock, setTimer, canCall } = options;
  // A configuration that lacks something is asked for again, so that a mended server is noticed.
  const loadConfig = remember(() => loadVoiceConfig(options), isComplete);
  const loadSdk = remember(() => waitForSdk({ load: options.loadSdk, now: clock.now, setTimer }));

  async function loadClient({ input = 'voice', target }: Partial<CallRequest>) {
    if (!canCall()) throw new CallError('not-initialised', 'This browser cannot make calls');
    const checked = typeof target === 'function' ? target() : Promise.resolve();
    const [config, sdk] = await Promise.all([loadConfig(), loadSdk(), checked]);
    return initialise(() => sdk.createVoiceClient(config, input));
  }

  const store = createCallStore({ loadClient, now: clock.now, setTimer });
  const service = new CallService({
    ...options,
    store,
    loadConfig,
    checkConfiguration: async (...values) => (await loadSdk()).checkConfiguration(...values),
    testConfiguration: async () => {
      const { testConfiguration } = await import('../configuration/test-configuration.ts');
      return testConfiguration({ ...options, loadConfig });
    },
  });
  const preload = once(() => {
    loadClient({}).then(
      (client) => client.preload?.(),
      () => {}, // The start itself will say what is wrong.
    );
  });
  return { store, service, notice: createCallNotice(), preload };
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

/** Loads once; again only after a failure and after what is not worth keeping. */
function remember<Value>(load: () => Promise<Value>, isKept = (_value: Value) => true): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  const forget = () => {
    kept = undefined;
  };
  return () => {
    if (kept === undefined) {
      kept = load();
      kept.then((value) => isKept(value) || forget(), forget);
    }
    return kept;
  };
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
