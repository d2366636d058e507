// Builds the server and the programs that it starts, with the packages they use, each into a file of its own in
// dist/bundle/server/: it starts in little more than half of the time, which goes into finding a thousand files.
// As deep as a source file is, because it looks for what lies beside its source.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const conditions = ['source', 'node'];

await build({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { conditions },
  ssr: { noExternal: true, resolve: { conditions } },
  build: {
    ssr: true,
    outDir: 'dist/bundle/server',
    // A server that runs from it may not have read all of it yet.
    emptyOutDir: false,
    // Failures name functions as their source does.
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'document-process': 'src/http/openapi/document-process.ts',
        'extract-process': 'src/features/files/extract/extract-process.ts',
        'mp3-program': 'src/features/rooms/recording/mp3/mp3-program.ts',
        'child/main': '../../packages/media/src/child/main.ts',
      },
      // Programs of the machine, which their packages look for.
      external: ['pg-native', 'cloudflare:sockets', 'koffi', /^onnxruntime/],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
