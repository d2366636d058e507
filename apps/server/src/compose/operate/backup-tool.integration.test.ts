import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFakeEngines } from '../../features/calls/testing/fake-engines.ts';
import { engineSetOf, startTestServer } from '../../features/calls/testing/start-test-server.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import { testS3Settings } from '../../platform/storage/testing/test-s3.ts';
import type { RunningServer } from '../start-server.ts';
import { recordCall } from '../stored/testing/record-call.ts';
import { backupTool } from './backup-tool.ts';
import { restoreTool } from './restore-tool.ts';
import type { ToolContext } from './run-tool.ts';

let folder: string;
let token: string;
/** What the first installation answered, by path. */
let answers: ReadonlyMap<string, string>;
let paths: readonly string[];
const settings = testS3Settings();

const engines = engineSetOf(() => createFakeEngines(createSystemClock()));
const bucket = (): Record<string, string> => ({
  SAYWELL_STORAGE_URL: `s3://S3RVER:S3RVER@${new URL(settings.origin).host}/${settings.bucket}/${settings.prefix}?tls=off`,
});

async function run(
  tool: (context: ToolContext) => Promise<number>,
  data: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const lines: string[] = [];
  const env = { SAYWELL_DATA_DIR: join(folder, data, 'data'), ...environment };
  const log = createLog({ level: 'silent' });
  const code = await tool({ args, env, say: (line) => void lines.push(line), log });
  return { code, lines };
}
const restore = (data: string, from: string, environment?: Readonly<Record<string, string>>) =>
  run(restoreTool, data, ['--from', from], environment);

async function read(server: RunningServer, path: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  // Addresses of recordings have the server's port and a signature of their own hour.
  const text = bytes.toString('latin1').replaceAll(/"https?:[^"]*"/g, '"an address"');
  return `${answer.status} ${text}`;
}
async function readAll(server: RunningServer): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const path of paths) found.set(path, await read(server, path));
  return found;
}

/** Of each kind one, with everything that is stored otherwise than as a row. */
async function fill(api: ApiClient): Promise<readonly string[]> {
  const file = await api.file.create({
    file: new File(['We open at nine.\r\n"ÿ" \\.'], 'h.txt', { type: 'text/plain' }),
  });
  await vi.waitFor(async () => expect((await api.file.get(file.id)).status).toBe('done'), 30_000);
  const assistant = await api.assistant.create({ name: 'Reception "7" \\ é' });
  const credential = await api.credential.create({ provider: 'openai', apiKey: 'sk-known-here-only' });
  const callId = await recordCall(api);
  const recording = (await api.call.get(callId)).artifact?.recordings?.[0]?.id;
  return [
    `/file/${file.id}`,
    `/file/${file.id}/content`,
    `/file/${file.id}/text`,
    `/assistant/${assistant.id}`,
    `/assistant/${assistant.id}/version`,
    `/credential/${credential.id}`,
    `/call/${callId}`,
    `/call/${callId}/recording/${recording}`,
    '/assistant?limit=100',
    '/call?limit=100',
  ];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-backup-'));
  const server = await startTestServer(join(folder, 'first'), { engines });
  token = server.demo.privateKey;
  paths = await fill(createApiClient({ token, baseUrl: server.url }));
  answers = await readAll(server);
  await server.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('an installation is restored into a fresh database and a bucket, and answers as before', async () => {
  const backup = join(folder, 'backup');
  const made = await run(backupTool, 'first', ['--to', backup, '--with-key']);
  expect(made).toMatchObject({ code: 0, lines: expect.arrayContaining([`The backup is whole: ${backup}`]) });
  expect(await readFile(join(backup, 'database.jsonl.gz'), 'latin1')).not.toContain('sk-known-here-only');
  const restored = await restore('second', backup, bucket());
  expect(restored.lines.at(-1)).toBe('Everything that rows name is there.');
  expect(restored.code).toBe(0);
  expect([...answers.values()].every((answer) => answer.startsWith('200 '))).toBe(true);
  const server = await startTestServer(join(folder, 'second'), { engines, environment: bucket() });
  try {
    expect(server.demo.privateKey).toBe(token);
    expect(await readAll(server)).toEqual(answers);
  } finally {
    await server.close();
  }
  await expect(restore('second', backup, bucket())).rejects.toMatchObject({ code: 'database-not-empty' });
});

it('what is broken, of another key or without one is refused before anything is changed', async () => {
  const backup = join(folder, 'backup');
  const without = join(folder, 'without-key');
  await cp(backup, without, { recursive: true });
  await rm(join(without, 'secret.key'));
  await expect(restore('third', without)).rejects.toMatchObject({ code: 'backup-key-missing' });
  const other = { SAYWELL_ENCRYPTION_KEY: 'ab'.repeat(32) };
  await expect(restore('third', backup, other)).rejects.toMatchObject({ code: 'backup-key-mismatch' });
  const manifest = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'));
  const [name = ''] = (await readFile(join(backup, 'stored.sha256'), 'latin1')).match(/stored\/.*/) ?? [];
  for (const part of ['database.jsonl.gz', 'stored.sha256', name]) {
    const broken = join(folder, `broken-${part.length}`);
    await cp(backup, broken, { recursive: true });
    await appendFile(join(broken, part), 'x');
    await expect(restore('third', broken)).rejects.toMatchObject({ code: 'backup-broken' });
  }
  const older = join(folder, 'older');
  await mkdir(older);
  await expect(restore('third', older)).rejects.toMatchObject({ code: 'backup-broken' });
  await cp(backup, older, { recursive: true });
  await writeFile(
    join(older, 'backup.json'),
    JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(1) }),
  );
  await expect(restore('third', older)).rejects.toMatchObject({ code: 'backup-of-another-version' });
  // Nothing is there yet: the whole one is still taken.
  expect(await restore('third', backup)).toMatchObject({ code: 0 });
});

it('a folder that has something is refused, and both say how they are used', async () => {
  const taken = run(backupTool, 'first', ['--to', join(folder, 'backup')]);
  await expect(taken).rejects.toMatchObject({ code: 'backup-folder-not-empty' });
  await expect(run(backupTool, 'first', [])).rejects.toThrow('npm run backup -- --to');
  await expect(run(restoreTool, 'first', ['--to', 'x'])).rejects.toThrow('npm run restore -- --from');
});
