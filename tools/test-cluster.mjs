/**
 * `npm run test:cluster`: three real servers behind HAProxy and PgBouncer, with Redis, of which one after the other
 * is killed, stopped, cut off and put ahead in time. Takes ten to twenty minutes; `SAYWELL_CLUSTER_CALLERS=20` makes it lighter.
 */
import { makeReadyForCluster, run } from './bootstrap.mjs';

if (!makeReadyForCluster()) process.exit(1);
run('npx', ['vitest', 'run', '--project', 'cluster', ...process.argv.slice(2)]);
