/**
 * A process of its own for tests that kill it: opens the data directory given
 * as argument and writes one row after the other, `row-<process id>-<n>`. Output, one JSON text a line:
 * `{ open: true }`, then `{ acknowledged: n }` for every row, or `{ refused: code }`.
 */

import { DatabaseError } from '../../platform/database/database-error.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createStore } from '../create-store.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const write = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

async function main(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  const store = createStore(database, { encryptionKey: new Uint8Array(32) });
  write({ open: true });
  for (let row = 1; ; row++) {
    await store.setting.set(`row-${process.pid}-${row}`, row);
    write({ acknowledged: row });
  }
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  write({ refused: error instanceof DatabaseError ? error.code : String(error) });
  process.exitCode = 1;
});
