import { readFileSync } from 'node:fs';
import { warningCodes } from '@saywell/contract';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('../../../../../../docs/guides/warnings.md', import.meta.url), 'utf8');

it('the guide on warnings says what each code means, and names no other', () => {
  const [, codes = ''] = /^## Codes\n([^]*?)^## /m.exec(guide) ?? [];
  const rows = [...codes.matchAll(/^\| `([^`]+)` +\| ([^|]+)\| ([^|]+)\|$/gm)];
  expect(rows.map(([, code]) => code)).toEqual([...warningCodes]);
});
