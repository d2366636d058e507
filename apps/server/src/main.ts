import { installedModels } from '@saywell/cli';
import { announcement } from './compose/set-up/announcement.ts';
import { earsAndVoicesOffer } from './compose/ears-and-voices-offer.ts';
import { modelOffer } from './compose/model-offer.ts';
import { keepPrivateKey, type PrivateKeyFile } from './compose/set-up/private-key-file.ts';
import { consoleAddress } from './compose/set-up/set-up-link.ts';
import { type RunningServer, startServer } from './compose/start-server.ts';
import { stopOnSignals } from './compose/stop-on-signals.ts';
import { findLocalModels } from './features/agents/local-models.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { envToConfig } from './platform/config/env-to-config.ts';
import { readEnv } from './platform/config/read-env.ts';
import { DatabaseError } from './platform/database/database-error.ts';
import { StartError } from './platform/errors/start-error.ts';

async function main(): Promise<void> {
  const config = envToConfig(readEnv(process.env));
  const localModels = config.agent.findsLocalModels ? findLocalModels() : Promise.resolve([]);
  const server = await startServer(config);
  const keyFile = await privateKeyFile(server);
  process.stdout.write(announcement(server, keyFile, await consoleAddress(server)));
  // Models that cannot be read were logged when the engines were loaded.
  process.stdout.write(earsAndVoicesOffer(await installedModels(config.dataDirectory).catch(() => [])));
  void localModels.then((found) => process.stdout.write(modelOffer(found, config.agent)));
  stopOnSignals(server, config);
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
