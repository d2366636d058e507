import { installedModels } from '@saywell/cli';
import { announcement } from './compose/set-up/announcement.ts';
import { earsAndVoicesOffer } from './compose/ears-and-voices-offer.ts';
import { modelOffer } from './compose/model-offer.ts';
import { keepPrivateKey, type PrivateKeyFile } from './compose/set-up/private-key-file.ts';
import { consoleAddress } from './compose/set-up/set-up-link.ts';
import { type RunningServer, startServer } from './compose/start-server.ts';
import { findLocalModels } from './features/agents/local-models.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { envToConfig } from './platform/config/env-to-config.ts';
import { readEnv } from './platform/config/read-env.ts';
import type { ServerConfig } from './platform/config/server-config.ts';
import { DatabaseError } from './platform/database/database-error.ts';
import { StartError } from './platform/errors/start-error.ts';

/** Beyond the deadline for requests: time to end calls and stop the database. */
const closeTimeoutMs = 20_000;

/** `npm start` passes a Ctrl-C on that the terminal has already sent: both are one. */
const sameSignalMs = 500;

async function main(): Promise<void> {
  const config = envToConfig(readEnv(process.env));
  const localModels = config.agent.findsLocalModels ? findLocalModels() : Promise.resolve([]);
  const server = await startServer(config);
  const keyFile = await privateKeyFile(server);
  process.stdout.write(announcement(server, keyFile, await consoleAddress(server)));
  // Models that cannot be read were logged when the engines were loaded.
  process.stdout.write(earsAndVoicesOffer(await installedModels(config.dataDirectory).catch(() => [])));
  void localModels.then((found) => process.stdout.write(modelOffer(found, config.agent)));
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

/** Null: it could not be written. That is no reason not to run. */
function privateKeyFile({ context, demo }: RunningServer): Promise<PrivateKeyFile | null> {
  return keepPrivateKey(context.config.dataDirectory, demo.privateKey).catch((error: unknown) => {
    context.log.warn(
      { code: 'private-key-not-kept', err: error },
      'the private key could not be written to a file',
    );
    return null;
  });
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

/** Failures that an operator can act on are told in their own words; the others with their stack. */
function describeFailure(error: unknown): string {
  const expected =
    error instanceof ConfigError || error instanceof DatabaseError || error instanceof StartError;
  if (expected) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`Saywell could not start. ${describeFailure(error)}\n`);
  process.exit(1);
});
