import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { checkIntegrations } from './build/integrations.ts';
import { prerender } from './build/prerender-plugin.ts';

/** Where a development server sends what only the provider can answer. */
const provider = process.env.SAYWELL_URL ?? 'http://localhost:3000';

/**
 * The call panel and what only it uses: pages without a panel do not fetch it.
 * What the frame around every page shows too must not be here.
 */
function isPanel(id: string): boolean {
  return (
    /\/packages\/react\/src\/(parts|format-duration)/.test(id) ||
    /\/packages\/react\/src\/hooks\/use-(call-button|duration|levels|live-bars|reduced-motion|transcript)/.test(
      id,
    ) ||
    /\/website\/src\/features\/call\/(call-disclosure|configuration-warning|hero-call-button|question-buttons|reveal-call-panel|site-call-panel|typed-call-note)/.test(
      id,
    )
  );
}

/**
 * What every page needs is in one chunk: it compresses better than many small ones.
 * The boot script and the voice SDK stay out, they are fetched earlier and later.
 */
function isFrame(id: string): boolean {
  return (
    /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//.test(id) ||
    // Its widgets belong to the pages that show them.
    /\/packages\/react\/src\/(?!widgets\/)/.test(id) ||
    /\/website\/src\/(config|features\/call|app)\/(?!voice-sdk|boot|client|repeat-typing|page-head|preload-call|share-tags|pick-up)/.test(
      id,
    ) ||
    /\/website\/src\/components\/(back-to-home|error-boundary|footer|header|logo|menu-link|preload-page-context)/.test(
      id,
    ) ||
    /\/website\/src\/content\/(navigation|footer)/.test(id)
  );
}

/**
 * Where the parts of the SDK begin that every call needs, with what they import: one file instead of eight, because a
 * press on a slow network waits a round trip for each that is only found in the one before.
 */
function isVoice(id: string): boolean {
  return (
    /\/packages\/voice-sdk\/src\/(saywell-voice|in-call\/in-call-parts|stored-call\/seat-keeper|session\/await-join)\.ts/.test(
      id,
    ) || /\/packages\/call-room\/src\/index\.ts/.test(id)
  );
}

// Workspace packages are used from their sources, so nothing has to be built first.
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), prerender({ entry: 'src/app/entry-server.tsx' }), checkIntegrations()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom'],
    alias: {
      // The router's stand-in for old versions of React.
      'use-sync-external-store/shim/index.js': 'react',
      // No path of this site has parameters.
      regexparam: fileURLToPath(new URL('src/app/no-path-patterns.ts', import.meta.url)),
    },
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
            {
              name: 'boot',
              test: /preload-helper|rolldown\/runtime|(boot-page|repeat-typing|has-stored-call|site-config-request|config\/environment)\./,
              priority: 3,
            },
            { name: 'panel', test: isPanel, priority: 2, includeDependenciesRecursively: false },
            { name: 'app', test: isFrame, priority: 1 },
            // Forms use it, too.
            { name: 'sender', test: /\/packages\/api-client\/src\//, priority: 1 },
            { name: 'voice', test: isVoice },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // As patterns: `/call` alone would catch the page `/call-termination-demo`, too.
      ['health', 'site', 'call', 'room', 'call-machine'].map((path) => [`^/${path}(/|$)`, provider]),
    ),
  },
});
