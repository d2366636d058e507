#!/usr/bin/env node
import { exitCodes, runCli } from './run-cli.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The second time nothing is waited for.
    if (stop.signal.aborted) process.exit(exitCodes.cancelled);
    stop.abort();
  });

process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  out: { write: (text) => process.stdout.write(text), isTerminal: process.stdout.isTTY },
  errors: process.stderr,
  signal: stop.signal,
});
