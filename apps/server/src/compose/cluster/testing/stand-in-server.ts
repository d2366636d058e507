/** The program with engines that cost nothing: a caller who writes is told what he has said. */
import { createEchoEngines } from '../../../features/calls/testing/start-test-server.ts';
import { envToConfig } from '../../../platform/config/env-to-config.ts';
import { readEnv } from '../../../platform/config/read-env.ts';
import { createCallParts } from '../../create-call-parts.ts';
import { keepPrivateKey } from '../../set-up/private-key-file.ts';
import { startServer } from '../../start-server.ts';
import { stopOnSignals } from '../../stop-on-signals.ts';

async function main(): Promise<void> {
  const config = envToConfig(readEnv(process.env));
  const engines = createEchoEngines();
  const server = await startServer(config, {
    createCallParts: (options) => createCallParts(options, { engines }),
  });
  await keepPrivateKey(config.dataDirectory, server.demo.privateKey);
  process.stdout.write(`  API      ${server.url}\n`);
  stopOnSignals(server, config);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
