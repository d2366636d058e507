/** `npm run check`: the local gate without tests. */
import { makeReady, run } from './bootstrap.mjs';

await makeReady({ forTests: false });
run('npx', ['tsx', 'tools/check/main.ts']);
