/**
 * `npm run record -- exchanges` speaks the exchanges of the features page with the project's own voices and writes
 * them to `apps/website/public/spoken`. To be run again when their words change: a test compares both.
 * `npm run record -- call` holds a call with the demo's assistant on the built server and writes what the home page
 * shows of it to `packages/site-facts/src/values/recorded-call.ts`.
 */
import { join } from 'node:path';
import { recordCall } from './record-call.ts';
import { recordExchanges } from './record-exchanges.ts';

const website = join(import.meta.dirname, '../../apps/website');
const recordedCall = join(import.meta.dirname, '../../packages/site-facts/src/values/recorded-call.ts');
const [what] = process.argv.slice(2);
if (what === 'exchanges') console.info((await recordExchanges(join(website, 'public/spoken'))).join('\n'));
else if (what === 'call') console.info(await recordCall(recordedCall));
else throw new Error('Say what: npm run record -- exchanges|call');
