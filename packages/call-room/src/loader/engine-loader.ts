import { engineLoading } from '@saywell/contract';
import type { EngineModule } from '../engines/engine.ts';
import * as messages from '../errors/messages.ts';
import { textOf } from '../errors/text-of.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';

const modules = new Map<string, Promise<EngineModule>>();
/** Imports that failed so far, by address. */
const failures = new Map<string, number>();

/**
 * Imports the engine module once per address. A failed import is forgotten, so that
 * the next attempt asks the network again. A query of its own defeats the browser's
 * module map: Firefox's remembers every failed address as long as the page lives.
 */
export function importEngine(
  url: string,
  importModule: CallRoomEnvironment['importModule'],
): Promise<EngineModule> {
  const known = modules.get(url);
  if (known) return known;
  const attempt = (failures.get(url) ?? 0) + 1;
  const address = attempt === 1 ? url : `${url}${url.includes('?') ? '&' : '?'}attempt=${attempt}`;
  // What throws at once rejects, too.
  const loading = (async () => importModule(address))();
  modules.set(url, loading);
  loading.catch(() => forget(url, loading));
  return loading;
}

function forget(url: string, loading: Promise<EngineModule>): void {
  if (modules.get(url) !== loading) return;
  modules.delete(url);
  failures.set(url, (failures.get(url) ?? 0) + 1);
}

/** Why an attempt brought no engine; `message` is what `load-attempt-failed` carries. */
export interface LoadFailure {
  readonly code: 'timeout' | 'network';
  readonly message: string;
}

export type LoadAttempt =
  | { readonly module: EngineModule; readonly failure?: undefined }
  | { readonly failure: LoadFailure };

/** One attempt with its time limit. Never rejects. */
export async function attemptToLoad(
  url: string,
  environment: Pick<CallRoomEnvironment, 'importModule' | 'setTimer'>,
  signal: AbortSignal,
): Promise<LoadAttempt> {
  const loading = importEngine(url, environment.importModule);
  return new Promise<LoadAttempt>((resolve) => {
    const fail = (code: LoadFailure['code'], message: string): void =>
      resolve({ failure: { code, message } });
    const cancelTimer = environment.setTimer(() => {
      // A hanging import never settles: the next attempt must not wait for it.
      forget(url, loading);
      fail('timeout', messages.bundleTimedOut(engineLoading.timeoutMs, url));
    }, engineLoading.timeoutMs);
    signal.addEventListener('abort', cancelTimer, { once: true });
    void loading
      .then(
        (module) => resolve({ module }),
        (error: unknown) => fail('network', messages.bundleAttemptFailed(url, textOf(error))),
      )
      .finally(cancelTimer);
  });
}
