/** `npm run bench -- G1 G5`: makes the checkout ready and prints the named figures, or all of them. */
import { makeReady, run } from './bootstrap.mjs';

await makeReady({ forTests: true });
run('npx', ['tsx', '--conditions=source', 'bench/main.ts', ...process.argv.slice(2)]);
