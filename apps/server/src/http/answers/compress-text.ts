import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Of what is compressed for one answer: higher levels of both take longer than the bytes that they save. */
const quality = 4;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The best encoding that a browser or program takes, by its `accept-encoding`; undefined: the text as it is. */
export function encodingFor(acceptEncoding = ''): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => takes(acceptEncoding, encoding));
}

/** Off the event loop. */
export function compressText(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(text, { level: quality });
  const size = Buffer.byteLength(text);
  return toBrotli(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
}

function takes(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
