import { extractText, getDocumentProxy } from 'unpdf';
import { ExtractError } from './extract-error.ts';

const maxPages = 2_000;

/** Page by page; a page of pictures has none. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const document = await open(bytes);
  if (document.numPages > maxPages) {
    throw new ExtractError('file-too-complex', `The file has more than ${maxPages} pages.`);
  }
  const { text } = await extractText(document, { mergePages: false });
  return text.join('\n\n');
}

async function open(bytes: Uint8Array) {
  try {
    // No evaluated fonts, no messages of its own.
    return await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException') {
      throw new ExtractError('file-encrypted', 'The file is protected by a password.', { cause });
    }
    throw new ExtractError('file-broken', 'The file is not a readable PDF.', { cause });
  }
}
