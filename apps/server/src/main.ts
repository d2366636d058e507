import { announcement } from './compose/announcement.ts';
import { modelOffer } from './compose/model-offer.ts';
import { type RunningServer, startServer } from './compose/start-server.ts';
import { findLocalModels } from './features/agents/local-models.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { envToConfig } from './platform/config/env-to-config.ts';
import { readEnv } from './platform/config/read-env.ts';
import { DatabaseError } from './platform/database/database-error.ts';
import { StartError } from './platform/errors/start-error.ts';

/** Beyond the deadline for requests: time to end calls and stop the database. */
const closeTimeoutMs = 20_000;

async function main(): Promise<void> {
  const config = envToConfig(readEnv(process.env));
  const localModels = config.agent.findsLocalModels ? findLocalModels() : Promise.resolve([]);
  const server = await startServer(config);
  process.stdout.write(announcement(server));
  void localModels.then((found) => process.stdout.write(modelOffer(found, config.agent)));
  // Once: `npm start` passes a Ctrl-C on that the terminal has already sent.
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(server, config.http.shutdownTimeoutMs + closeTimeoutMs);
      stopping = true;
    });
  }
}

async function stop(server: RunningServer, timeoutMs: number): Promise<void> {
  const { log } = server.context;
  setTimeout(() => {
    log.fatal({ timeoutMs }, 'the server did not stop in time');
    process.exit(1);
  }, timeoutMs).unref();
  try {
    await server.close();
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'the server did not stop cleanly');
    process.exit(1);
  }
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
