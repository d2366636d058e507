// Copies what the compiler must not touch into dist/, and builds the engine module, the file with LiveKit's client and the audio worklets, each one ES file with its compressed twins, into dist-engine/.
// A server offers that folder under the engine module's path.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeTwins } from '../../tools/write-twins.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('dist-engine', import.meta.url));
const files = {
  'call-machine-object-bundle': 'src/engines/webrtc/index.ts',
  'call-machine-livekit': 'src/engines/webrtc/livekit/index.ts',
  'call-machine-pcm-worklet': 'src/engines/webrtc/pcm-worklet.ts',
  'call-machine-noise-worklet': 'src/noise/noise-worklet.ts',
};

await copyFile(join(root, 'src/platform/import-module.js'), join(root, 'dist/platform/import-module.js'));
await rm(outDir, { recursive: true, force: true });
// One build each: together they would share a chunk, and a worklet must be one file.
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
      // LiveKit's client has 533 KB, and is loaded by nobody else.
      chunkSizeWarningLimit: 600,
      // An application's build: a library's keeps its white space, a tenth of what is sent.
      rolldownOptions: {
        input: join(root, entry),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: `${name}.js` },
      },
    },
  });
  await writeTwins(join(outDir, `${name}.js`));
}
