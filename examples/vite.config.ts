import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** The Saywell server that the examples call. */
const server = process.env['SAYWELL_URL'] ?? 'http://localhost:3000';
const serverPaths = ['/call', '/room', '/call-machine', '/widget', '/favicon.svg'];

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  cacheDir: '../node_modules/.cache/saywell/examples',
  plugins: [pageConstants()],
  // Workspace packages are used from their sources, so nothing has to be built first.
  resolve: { conditions: ['source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
  // Found out later, they would make the page load again in the middle of a call.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'zod'] },
  server: {
    port: 5180,
    // The widget's script is the server's: here there is no file to transform.
    preTransformRequests: false,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, ws: true }])),
  },
});

/** Puts the public key and the assistant of the server's own website into the pages; a page of yours has them written in. */
function pageConstants(): Plugin {
  return {
    name: 'page-constants',
    async config() {
      const { publicKey, assistantId } = await siteConfig();
      return {
        define: {
          'import.meta.env.VITE_PUBLIC_KEY': JSON.stringify(publicKey),
          'import.meta.env.VITE_ASSISTANT_ID': JSON.stringify(assistantId),
        },
      };
    },
  };
}

async function siteConfig(): Promise<{ publicKey: string; assistantId: string }> {
  try {
    const answer = await fetch(`${server}/site/config`, { signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    const config: { publicKey: string; assistantId: string } = await answer.json();
    return config;
  } catch (cause) {
    const advice = 'start one with "npm start", or set SAYWELL_URL';
    throw new Error(`There is no Saywell server at ${server}: ${advice}.`, { cause });
  }
}
