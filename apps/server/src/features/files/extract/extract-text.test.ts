import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sampleDocx } from '../testing/sample-docx.ts';
import { samplePdf } from '../testing/sample-pdf.ts';
import { extractText } from './extract-text.ts';
import type { FileKind } from './file-kind.ts';

const extract = (kind: FileKind, content: string | Uint8Array) =>
  extractText(typeof content === 'string' ? new TextEncoder().encode(content) : content, kind, 10_000);

it.each<[FileKind, string | Uint8Array, string]>([
  ['text', '# Hours\r\n\r\nNine to five.\n', '# Hours\n\nNine to five.'],
  ['text', new Uint8Array([0x43, 0x61, 0x66, 0xe9]), 'Café'],
  [
    'html',
    '<nav>Menu</nav><h1>Hours</h1><p>Nine <b>to</b> five.</p><script>alert(1)</script>',
    'Hours\n\nNine to five.',
  ],
  ['csv', 'name,price\n"Basic, small",10\nPro,20\n', 'name: Basic, small. price: 10\n\nname: Pro. price: 20'],
  ['tsv', 'name\tprice\nPro\t20\n', 'name: Pro. price: 20'],
  ['pdf', samplePdf('Opening hours are nine to five.'), 'Opening hours are nine to five.'],
  [
    'docx',
    sampleDocx(['Opening hours', 'Nine to five & no later.']),
    'Opening hours\n\nNine to five & no later.',
  ],
])('reads the text of a %s file', async (kind, content, text) => {
  expect(await extract(kind, content)).toBe(text);
});

it('cuts off what is longer than a text may be', async () => {
  expect(await extract('text', 'word '.repeat(10_000))).toHaveLength(9_999);
});

describe('refuses', () => {
  it.each<[string, FileKind, string | Uint8Array, string]>([
    ['a broken PDF', 'pdf', '%PDF-1.4 rubbish', 'file-broken'],
    ['a broken document', 'docx', 'PK\x03\x04 rubbish', 'file-broken'],
    ['another zip', 'docx', zipSync({ 'readme.txt': strToU8('Hello') }), 'file-broken'],
    ['a table that is none', 'csv', '"', 'file-broken'],
    ['a file without text', 'html', '<p></p>', 'file-without-text'],
    [
      'a zip bomb',
      'docx',
      zipSync({ 'word/document.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 }),
      'file-too-complex',
    ],
  ])('%s', async (_title, kind, content, code) => {
    await expect(extract(kind, content)).rejects.toMatchObject({ name: 'ExtractError', code });
  });
});
