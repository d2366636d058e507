import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const textTypes = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file, so that a server need not compress; answers how many files. */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textTypes.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
  return files.length;
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await toBrotli(content, { params }));
  await writeFile(`${file}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
}
