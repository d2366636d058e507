// Builds what a script tag loads, the element and the voice SDK that it fetches
// when somebody wants to talk, each one ES file, into dist-script/. A server
// offers that folder under one path.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('dist-script', import.meta.url));
const files = { 'saywell-assistant': 'src/script.ts', 'saywell-voice': '@saywell/voice-sdk' };

await rm(outDir, { recursive: true, force: true });
// One build each: the names of the files and of their exports stay, so that an
// element that a browser has kept finds the SDK of a newer server.
for (const [name, entry] of Object.entries(files)) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source'] },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: entry },
        external: name === 'saywell-assistant' ? ['@saywell/voice-sdk'] : [],
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // One file each: a part that a newer server no longer has could not be fetched.
          codeSplitting: false,
          paths: { '@saywell/voice-sdk': './saywell-voice.js' },
        },
      },
    },
  });
  await compress(join(outDir, `${name}.js`));
}

/** Twins that servers send in place of the file: they compress better than on the way. */
async function compress(file) {
  const text = await readFile(file);
  await writeFile(`${file}.br`, brotliCompressSync(text));
  await writeFile(`${file}.gz`, gzipSync(text));
}
