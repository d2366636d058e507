/** `npm start`: makes the checkout ready, then runs the server in the foreground. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeReady, root } from './bootstrap.mjs';

await makeReady({ forTests: false });
const server = spawn(process.execPath, [join(root, 'apps/server/dist/bundle/server/main.js')], {
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to both; this process only waits for the server's own end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
