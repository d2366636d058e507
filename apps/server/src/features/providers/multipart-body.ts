import { randomBytes } from 'node:crypto';

export type OutgoingPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly fileName: string;
      readonly mimetype: string;
      readonly bytes: Uint8Array;
    };

/** A form as it goes over the wire (RFC 7578), with the `content-type` that tells its boundary. */
export function multipartBody(parts: readonly OutgoingPart[]): {
  readonly contentType: string;
  readonly body: Buffer;
} {
  const boundary = `saywell-${randomBytes(16).toString('hex')}`;
  const pieces = parts.flatMap((part) => [Buffer.from(headOf(part, boundary)), contentOf(part), lineEnd]);
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

const lineEnd = Buffer.from('\r\n');

function headOf(part: OutgoingPart, boundary: string): string {
  const name = `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(part.name)}"`;
  if ('value' in part) return `${name}\r\n\r\n`;
  return `${name}; filename="${escaped(part.fileName)}"\r\ncontent-type: ${typeOf(part.mimetype)}\r\n\r\n`;
}

function contentOf(part: OutgoingPart): Uint8Array {
  return 'value' in part ? Buffer.from(part.value) : part.bytes;
}

/** As browsers write them: nothing in a name ends its header. */
function escaped(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function typeOf(mimetype: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(mimetype) ? mimetype : 'application/octet-stream';
}
