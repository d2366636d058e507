import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What the build writes where the nonce of one answer belongs. */
const noncePlace = 'SAYWELL_CSP_NONCE';

/** The console's one page, which gets another nonce with every answer. */
export interface ConsoleShell {
  /** The page, and in which encoding it is: the best one that the browser takes. */
  answer(nonce: string, acceptEncoding?: string): { body: Buffer; encoding?: 'br' | 'gzip' };
}

/** @throws {TypeError} for a page that says nowhere where the nonce belongs: its styles would be refused. */
export function createConsoleShell(html: string): ConsoleShell {
  const parts = html.split(noncePlace);
  if (parts.length < 2) throw new TypeError(`The console's page lacks ${noncePlace}.`);
  return {
    answer(nonce, acceptEncoding = '') {
      const plain = Buffer.from(parts.join(nonce));
      if (takes(acceptEncoding, 'br')) return { body: compress(plain), encoding: 'br' };
      if (takes(acceptEncoding, 'gzip')) return { body: gzipSync(plain), encoding: 'gzip' };
      return { body: plain };
    },
  };
}

/** Of a few kilobytes, for every answer: the middle level costs a fraction of a millisecond. */
function compress(plain: Buffer): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function takes(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
