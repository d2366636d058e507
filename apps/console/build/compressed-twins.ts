import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const textTypes = new Set(['.js', '.css', '.svg']);
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file, which the server sends in its place. */
export function compressedTwins(): Plugin {
  let folder = '';
  return {
    name: 'saywell:compressed-twins',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir, 'assets');
    },
    async closeBundle() {
      const names = (await readdir(folder)).filter((name) => textTypes.has(extname(name)));
      await Promise.all(names.map((name) => writeTwins(join(folder, name))));
    },
  };
}

async function writeTwins(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await toBrotli(content, { params }));
  await writeFile(`${file}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
}
