/** `npm run storage`, `npm run backup`, `npm run restore`: the operator's programs of the built server. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name, ...args] = process.argv.slice(2);
const program = fileURLToPath(new URL(`../apps/server/dist/compose/operate/${name}.js`, import.meta.url));
if (!existsSync(program)) {
  process.stderr.write('The server is not built yet: npm run build\n');
  process.exit(2);
}
const running = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running.kill(signal));
running.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
