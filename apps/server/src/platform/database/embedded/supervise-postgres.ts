import { setTimeout } from 'node:timers/promises';
import type { GuardedProcess } from './guarded-process.ts';
import { type PostgresOptions, startPostgres, stopPostgres } from './postgres-process.ts';

/** Pauses before the restarts that follow one another; after the last it stays down. */
const restartDelaysMs = [0, 1_000, 5_000, 15_000];
/** A server that ran this long was well: counting starts again. */
const healthyAfterMs = 60_000;

/**
 * Runs PostgreSQL and starts it again when it ends by itself (killed for want of
 * memory, for example). Its own crash recovery covers single connections only.
 * Disposing stops it.
 */
export async function supervisePostgres(options: PostgresOptions): Promise<AsyncDisposable> {
  const closing = new AbortController();
  let server: GuardedProcess | undefined = await startPostgres(options);
  const watched = watch();
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      if (server !== undefined) await stopPostgres(server);
      await watched;
    },
  };

  async function watch(): Promise<void> {
    let delays = [...restartDelaysMs];
    while (server !== undefined) {
      const startedAt = Date.now();
      const exit = await server.exited;
      if (closing.signal.aborted) return;
      options.log.error({ code: exit.code, signal: exit.signal, output: exit.output }, 'PostgreSQL ended');
      if (Date.now() - startedAt > healthyAfterMs) delays = [...restartDelaysMs];
      server = await restart(delays);
    }
    if (!closing.signal.aborted) options.log.error({}, 'PostgreSQL is not started again');
  }

  async function restart(delays: number[]): Promise<GuardedProcess | undefined> {
    for (let delayMs = delays.shift(); delayMs !== undefined; delayMs = delays.shift()) {
      try {
        await setTimeout(delayMs, undefined, { signal: closing.signal });
        const started = await startPostgres(options);
        if (!closing.signal.aborted) return started;
        await stopPostgres(started);
      } catch (error) {
        if (!closing.signal.aborted) options.log.error({ error }, 'PostgreSQL could not be started again');
      }
      if (closing.signal.aborted) return undefined;
    }
    return undefined;
  }
}
