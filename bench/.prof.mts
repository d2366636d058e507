import { mkdtemp } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { createHttpServer } from '../apps/server/src/http/create-http-server.ts';
import { fakeContext } from '../apps/server/src/http/testing/fake-context.ts';
import { createStore } from '../apps/server/src/store/create-store.ts';
const ig = () => undefined;
const log = { debug: ig, info: ig, warn: ig, error: ig };
const database = await openDatabase({ dataDir: await mkdtemp('/tmp/prof-'), databaseUrl: undefined, log });
const store = createStore(database, { encryptionKey: new Uint8Array(32) });
const { id: orgId } = await store.org.create('B');
const { value: key } = await store.token.create(orgId, { tag: 'private' });
const { config } = fakeContext();
const app = await createHttpServer(
  fakeContext({ store, config: { ...config, http: { ...config.http, requestsPerMinute: 1e8 } } }),
);
const { id } = await store.assistant.create(orgId, { name: 'x', metadata: { a: 1 } });
const get = () => app.inject({ url: `/assistant/${id}`, headers: { authorization: `Bearer ${key}` } });
for (let i = 0; i < 500; i++) await get();
const s = new Session();
s.connect();
await s.post('Profiler.enable');
await s.post('Profiler.start');
const c0 = process.cpuUsage();
const n = 2000;
for (let i = 0; i < n; i++) await get();
const c = process.cpuUsage(c0);
const { profile } = await s.post('Profiler.stop');
console.log('cpu us/request', (c.user + c.system) / n);
let c1 = process.cpuUsage();
for (let i = 0; i < n; i++) await store.token.identify(key);
let d = process.cpuUsage(c1);
console.log('identify us', (d.user + d.system) / n);
c1 = process.cpuUsage();
for (let i = 0; i < n; i++) await store.assistant.get(orgId, id);
d = process.cpuUsage(c1);
console.log('store.get us', (d.user + d.system) / n);
const by = new Map<string, number>();
const nodes = new Map(profile.nodes.map((x) => [x.id, x]));
profile.samples!.forEach((sid, i) => {
  const f = nodes.get(sid)!.callFrame;
  const k =
    f.url
      .replace(/.*node_modules\//, '')
      .replace(/.*work\/main\//, '')
      .split('/')
      .slice(0, 4)
      .join('/') +
    ' ' +
    f.functionName;
  by.set(k, (by.get(k) ?? 0) + profile.timeDeltas![i]!);
});
const total = [...by.values()].reduce((a, b) => a + b);
for (const [k, v] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 22))
  console.log(((v / total) * 100).toFixed(1), k);
await database[Symbol.asyncDispose]();
process.exit(0);
