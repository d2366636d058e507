import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('every table is in a file that drizzle.config.ts finds', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const withTables = files.filter((file) =>
    /\b(?:pgTable|documentTable)\(/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(withTables.length).toBeGreaterThan(10);
  expect(withTables.filter((file) => !/-tables?\.ts$/.test(file))).toEqual([]);
});
