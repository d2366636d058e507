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
  const loading = importModule(address);
  modules.set(url, loading);
  loading.catch(() => forget(url, loading));
  return loading;
}

function forget(url: string, loading: Promise<EngineModule>): void {
  if (modules.get(url) !== loading) return;
  modules.delete(url);
  failures.set(url, (failures.get(url) ?? 0) + 1);
}

/** One attempt with its time limit. Rejects with the sentence that `load-attempt-failed` carries. */
export async function attemptToLoad(
  url: string,
  environment: Pick<CallRoomEnvironment, 'importModule' | 'setTimer'>,
  signal: AbortSignal,
): Promise<EngineModule> {
  const loading = importEngine(url, environment.importModule);
  return new Promise<EngineModule>((resolve, reject) => {
    const cancelTimer = environment.setTimer(() => {
      // A hanging import never settles: the next attempt must not wait for it.
      forget(url, loading);
      reject(new Error(messages.bundleTimedOut(engineLoading.timeoutMs, url)));
    }, engineLoading.timeoutMs);
    signal.addEventListener('abort', cancelTimer, { once: true });
    loading
      .then(resolve, (error: unknown) => {
        reject(new Error(messages.bundleAttemptFailed(url, textOf(error)), { cause: error }));
      })
      .finally(cancelTimer);
  });
}
