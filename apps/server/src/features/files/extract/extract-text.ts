import { csvText } from './csv-text.ts';
import { docxText } from './docx-text.ts';
import { ExtractError } from './extract-error.ts';
import type { FileKind } from './file-kind.ts';
import { htmlText } from './html-text.ts';
import { pdfText } from './pdf-text.ts';
import { plainText } from './plain-text.ts';

/**
 * The text of a file, one paragraph a line or more.
 *
 * @throws {ExtractError}
 */
export async function extractText(bytes: Uint8Array, kind: FileKind, maxLength: number): Promise<string> {
  const text = tidy((await textOf(bytes, kind, maxLength)).slice(0, maxLength));
  if (text === '') throw new ExtractError('file-without-text', 'No text was found in the file.');
  return text;
}

function textOf(bytes: Uint8Array, kind: FileKind, maxLength: number): string | Promise<string> {
  switch (kind) {
    case 'text':
      return plainText(bytes);
    case 'html':
      return htmlText(plainText(bytes));
    case 'csv':
      return csvText(plainText(bytes), ',');
    case 'tsv':
      return csvText(plainText(bytes), '\t');
    case 'pdf':
      return pdfText(bytes);
    case 'docx':
      return docxText(bytes, maxLength);
    default:
      return kind satisfies never;
  }
}

/** Line ends of one kind, no trailing blanks, at most one empty line in a row. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
