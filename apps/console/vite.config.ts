import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressedTwins } from './build/compressed-twins.ts';
import { earlyScript } from './build/early-script.ts';
import { writeLandings } from './build/landings.ts';

/** Where a development server sends what only the provider can answer. */
const provider = process.env['SAYWELL_URL'] ?? 'http://localhost:3000';

/** What every page needs, that of the sign-in too, is in one chunk: it compresses better than many small ones, and comes in one round trip. */
function isFrame(id: string): boolean {
  return /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\/|\/packages\/api-client\/|\/console\/src\/(features\/sign-in\/(sign-in\.|use-signed-in|open-frame)|app\/(?!palette|shell|deleting|names|keys\/use-keys|talk\/(?!talk\.ts))|ui\/(button|dialog|form|icon|loaded|logo|new-password-field|page|problem|toast|use-media|visible))/.test(
    id,
  );
}

// Workspace packages are used from their sources, so nothing has to be built first.
export default defineConfig({
  base: '/console/',
  plugins: [react(), earlyScript('src/app/early.ts'), writeLandings(), compressedTwins()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: isFrame, priority: 2 },
            {
              name: 'shared',
              test: /\/console\/src\/(?!draft|editor|app\/deleting)/,
              minShareCount: 8,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // Everything but the console is the server's; so is its header, by which it knows its own pages.
      '^/(?!console(?:/|$)|@|node_modules/)': { target: provider, ws: true },
    },
  },
});
