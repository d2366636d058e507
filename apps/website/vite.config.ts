import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { prerender } from './build/prerender-plugin.ts';

/** Where a development server sends what only the provider can answer. */
const provider = process.env.SAYWELL_URL ?? 'http://localhost:3000';

/**
 * What every page needs stands in one chunk: it compresses better than many small ones.
 * The boot script and the voice SDK stay out, they are fetched earlier and later.
 */
function isShared(id: string): boolean {
  return (
    /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//.test(id) ||
    /\/packages\/react\/src\//.test(id) ||
    /\/website\/src\/(components|config|features\/call|app)\/(?!voice-sdk|boot|client)/.test(id) ||
    /\/website\/src\/content\/(navigation|footer)/.test(id)
  );
}

// Workspace packages are used from their sources, so nothing has to be built first.
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), prerender({ entry: 'src/app/entry-server.tsx' })],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom'],
    // The router's stand-in for old versions of React.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  ssr: {
    noExternal: [/^@saywell\//],
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'boot', test: /preload-helper|rolldown\/runtime|boot-page/, priority: 1 },
            { name: 'app', test: isShared },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/site', '/call', '/room', '/call-machine'].map((path) => [path, provider])),
  },
});
