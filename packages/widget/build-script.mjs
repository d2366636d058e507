// Builds what a script tag loads, the element and the voice SDK that it fetches
// when somebody wants to talk, each one ES file, into dist-script/. A server
// offers that folder under one path.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeTwins } from '../../tools/write-twins.mjs';

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
  await writeTwins(join(outDir, `${name}.js`));
}
