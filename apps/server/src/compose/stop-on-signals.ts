import type { ServerConfig } from '../platform/config/server-config.ts';
import type { RunningServer } from './start-server.ts';

/** Beyond the deadline for requests: time to end calls and stop the database. */
const closeTimeoutMs = 20_000;

/** `npm start` passes a Ctrl-C on that the terminal has already sent: both are one. */
const sameSignalMs = 500;

/** The first signal lets calls go on to their end, a second one ends them at once; then the process ends. */
export function stopOnSignals(server: RunningServer, config: ServerConfig): void {
  const hurry = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        void stop(server, config, hurry.signal);
      } else if (performance.now() - firstAt > sameSignalMs) hurry.abort();
    });
  }
}

async function stop(server: RunningServer, config: ServerConfig, hurry: AbortSignal): Promise<void> {
  const { log } = server.context;
  try {
    await drainCalls(server, config.drainMs, hurry);
    const timeoutMs = config.http.shutdownTimeoutMs + closeTimeoutMs;
    setTimeout(() => {
      log.fatal({ timeoutMs }, 'the server did not stop in time');
      process.exit(1);
    }, timeoutMs).unref();
    await server.close();
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'the server did not stop cleanly');
    process.exit(1);
  }
}

async function drainCalls(server: RunningServer, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const calls = server.liveCalls();
  const drained = server.drain({ timeoutMs, signal });
  if (calls > 0)
    process.stdout.write(
      `Stopping when ${calls === 1 ? 'the call' : `the last of ${calls} calls`} is over, ` +
        `in ${timeoutMs / 1_000} seconds at the latest. Ctrl+C again: at once.\n`,
    );
  server.context.log.info({ calls, outcome: await drained }, 'calls drained');
}
