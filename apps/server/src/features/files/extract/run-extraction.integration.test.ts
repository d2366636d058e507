import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../testing/sample-pdf.ts';
import type { FileKind } from './file-kind.ts';
import { type ExtractLimits, runExtraction } from './run-extraction.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-extract-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function extract(kind: FileKind, content: string | Uint8Array, limits?: ExtractLimits) {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, content);
  return runExtraction({ path, kind, maxLength: 10_000 }, limits);
}

it('reads a text in a process of its own', async () => {
  expect(await extract('pdf', samplePdf('Nine to five.'))).toBe('Nine to five.');
});

it('says why there is none', async () => {
  await expect(extract('docx', 'PK rubbish')).rejects.toMatchObject({
    name: 'ExtractError',
    code: 'file-broken',
    message: 'The file is not a readable Word document.',
  });
});

describe('refuses', () => {
  it('what takes too long', async () => {
    const limits = { timeoutMs: 1 };
    await expect(extract('text', 'Hello', limits)).rejects.toMatchObject({ code: 'file-took-too-long' });
  });

  it('what takes too much memory', async () => {
    const limits = { maxMegabytes: 8 };
    await expect(extract('pdf', samplePdf('Hello'), limits)).rejects.toMatchObject({
      code: 'file-too-complex',
    });
  });
});
