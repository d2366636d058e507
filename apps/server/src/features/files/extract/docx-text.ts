import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'htmlparser2';
import { ExtractError } from './extract-error.ts';

const body = 'word/document.xml';
/** Markup weighs several times its text. */
const markupPerCharacter = 10;

/** The paragraphs of a Word document's body. */
export function docxText(bytes: Uint8Array, maxLength: number): string {
  const xml = unzipBody(bytes, maxLength * markupPerCharacter);
  const paragraphs: string[] = [];
  let paragraph = '';
  let isText = false;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === 'w:t') isText = true;
        else if (name === 'w:tab') paragraph += ' ';
        else if (name === 'w:br') paragraph += '\n';
      },
      ontext: (text) => {
        if (isText) paragraph += text;
      },
      onclosetag: (name) => {
        if (name === 'w:t') isText = false;
        if (name !== 'w:p') return;
        paragraphs.push(paragraph);
        paragraph = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return paragraphs.join('\n\n');
}

/** Only the one file inside is unpacked, and given up as soon as it is larger than any document: zip bombs are small outside. */
function unzipBody(bytes: Uint8Array, maxBytes: number): string {
  const parts: Uint8Array[] = [];
  let size = 0;
  const unzip = new Unzip((file) => {
    if (file.name !== body) return;
    file.ondata = (error, data) => {
      if (error !== null) throw error;
      size += data.byteLength;
      if (size > maxBytes) throw tooComplex();
      parts.push(data.slice());
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    // In pieces: what is unpacked is looked at before the next piece is.
    for (let offset = 0; offset < bytes.byteLength; offset += pieceBytes) {
      unzip.push(bytes.subarray(offset, offset + pieceBytes), offset + pieceBytes >= bytes.byteLength);
    }
  } catch (cause) {
    throw cause instanceof ExtractError ? cause : broken(cause);
  }
  if (parts.length === 0) throw broken();
  return Buffer.concat(parts).toString('utf8');
}

const pieceBytes = 16 * 1024;
const broken = (cause?: unknown) =>
  new ExtractError('file-broken', 'The file is not a readable Word document.', { cause });
const tooComplex = () =>
  new ExtractError('file-too-complex', 'The document is far larger unpacked than a document should be.');
