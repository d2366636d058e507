import { isIP } from 'node:net';
import { Pacer } from './audio/pacer.ts';
import { type MediaClock, systemClock } from './contract/clock.ts';
import { defaultMediaLimits, type MediaLimits } from './contract/limits.ts';
import { type MediaLog, silentLog } from './contract/log.ts';
import { MediaError } from './contract/media-error.ts';
import type { MediaConfig, MediaHost } from './contract/media-host.ts';
import { MediaWorker } from './host/media-worker.ts';
import { childStarter, type StartChild } from './host/start-child.ts';
import { WebSocketSession } from './websocket/websocket-session.ts';

export interface MediaHostDependencies {
  /** Default: no log. */
  readonly log?: MediaLog;
  /** Entry of the media process; default the one of this package, compiled or source as this module is. */
  readonly childModule?: URL;
  /** Default {@link defaultMediaLimits}. */
  readonly limits?: Partial<MediaLimits>;
  readonly clock?: MediaClock;
  /** Starts the media process; default `fork`. */
  readonly startChild?: StartChild;
}

/**
 * Starts the media process and resolves when it has bound its UDP port and
 * loaded the codec. Rejects with {@link MediaError}: `media-port-in-use` when no
 * port of the range is free, `media-unavailable` when it does not start.
 *
 * @example
 * const media = await createMediaHost({
 *   udpPortFirst: 50_000, udpPortLast: 50_000, bindAddress: undefined, publicAddress: undefined,
 *   opusComplexity: 0, maxSessions: 60, maxTracks: 120,
 * });
 * const { session, answer } = await media.openWebRtc({ id, offer, outputSampleRateHz: 24_000, handlers });
 */
export async function createMediaHost(
  config: MediaConfig,
  dependencies: MediaHostDependencies = {},
): Promise<MediaHost> {
  const { log = silentLog, clock = systemClock } = dependencies;
  const limits = { ...defaultMediaLimits, ...dependencies.limits };
  const { maxSessions, maxTracks, ...childConfig } = config;
  if (config.publicAddress !== undefined && isIP(config.publicAddress) === 0) {
    throw new MediaError('media-unavailable', 'The public address of the media must be an IP address.');
  }
  const worker = new MediaWorker({
    config: { ...childConfig, limits },
    maxSessions,
    maxTracks,
    startChild: dependencies.startChild ?? childStarter(dependencies.childModule ?? defaultChildModule()),
    clock,
    log,
  });
  await worker.start();
  return hostOf(worker, { clock, log, limits });
}

function hostOf(
  worker: MediaWorker,
  shared: { readonly clock: MediaClock; readonly log: MediaLog; readonly limits: MediaLimits },
): MediaHost {
  const pacer = new Pacer(shared.clock);
  const webSockets = new Set<WebSocketSession>();
  return {
    status: () => worker.status(),
    openWebRtc: (options) => worker.open(options),
    openTracks: (options) => worker.openTracks(options),
    openWebSocket(options) {
      const session: WebSocketSession = new WebSocketSession({
        ...options,
        ...shared,
        pacer,
        ended: () => webSockets.delete(session),
      });
      webSockets.add(session);
      return session;
    },
    async stats() {
      const usage = await worker.usage();
      return { ...usage, sessions: worker.sessionCount + webSockets.size, restarts: worker.restarts };
    },
    async [Symbol.asyncDispose]() {
      for (const session of webSockets) session.close();
      await worker.stop();
    },
  };
}

function defaultChildModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./child/main.ts', import.meta.url)
    : new URL('./child/main.js', import.meta.url);
}
