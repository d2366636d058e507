import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { isAlive } from '../platform/database/embedded/directory-lock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { silentLog, testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { createStore } from './create-store.ts';

/** Temporary; removed after the last test. */
let root: string;
/** One that all tests may use which do not need a first start. */
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saywell-open-'));
  dataDir = join(root, 'data');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

const open = (directory = dataDir): Promise<Database> =>
  openDatabase({ dataDir: directory, databaseUrl: undefined, log: silentLog });
const storeOf = (database: Database) => createStore(database, { encryptionKey: testEncryptionKey });

async function postgresPid(directory = dataDir): Promise<number> {
  return Number((await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });

interface Told {
  readonly open?: true;
  readonly acknowledged?: number;
  readonly refused?: string;
}
/** A server process of its own, and what it has told so far. */
function startChild(directory = dataDir) {
  const script = fileURLToPath(new URL('./testing/writing-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const told: Told[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => told.push(JSON.parse(line)));
  const until = (met: (told: readonly Told[]) => boolean) =>
    vi.waitFor(() => expect(met(told)).toBe(true), { timeout: 30_000, interval: 5 });
  return { child, told, until };
}

it('a first start makes the directory, later ones find what was stored', async () => {
  {
    await using database = await open();
    expect(database.kind).toBe('embedded');
    await storeOf(database).setting.set('answer', 42);
  }
  await using again = await open();
  expect(await storeOf(again).setting.get('answer')).toBe(42);
});

it('closing stops PostgreSQL, also under an open transaction, and leaves no lock or socket', async () => {
  const database = await open();
  const pid = await postgresPid();
  const { options } = database.pool;
  const other = new Client({
    host: options.host,
    port: options.port,
    user: options.user,
    database: 'saywell',
  });
  const failures: Error[] = [];
  other.on('error', (error) => failures.push(error));
  await other.connect();
  await other.query('begin; select * from setting for update');
  await database[Symbol.asyncDispose]();
  expect(isAlive(pid)).toBe(false);
  expect(failures).not.toEqual([]);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres']);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

it('PostgreSQL listens on no network port, and its socket is closed to other users', async () => {
  await using database = await open();
  const { rows } = await database.pool.query('show listen_addresses');
  expect(rows).toEqual([{ listen_addresses: '' }]);
  expect((await stat(database.pool.options.host ?? '')).mode & 0o777).toBe(0o700);
});

it('a SIGKILL of the server leaves no PostgreSQL behind and loses nothing acknowledged', async () => {
  const { child, told, until } = startChild();
  await until((told) => (told.at(-1)?.acknowledged ?? 0) >= 50);
  const pid = await postgresPid();
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const acknowledged = told.at(-1)?.acknowledged ?? 0;
  await gone(pid);
  await using database = await open();
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int from setting where key like $1',
    [`row-${child.pid}-%`],
  );
  // One more may have been written and not told.
  expect([acknowledged, acknowledged + 1]).toContain(rows[0]?.count);
  expect(await storeOf(database).setting.get(`row-${child.pid}-${acknowledged}`)).toBe(acknowledged);
});

it('a server that is started at once after a SIGKILL waits for the old PostgreSQL', async () => {
  const { child, until } = startChild();
  await until((told) => told.some(({ open }) => open === true));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await using database = await open();
  expect(await storeOf(database).ping()).toBeGreaterThan(0);
});

it('a first start that was killed is removed and made again', async () => {
  const directory = join(root, 'killed');
  const { child } = startChild(directory);
  const drafts = async () =>
    (await readdir(directory).catch(() => [])).filter((name) => name.includes('new-'));
  await vi.waitFor(
    async () => {
      const [draft] = await drafts();
      expect(existsSync(join(directory, draft ?? 'none', 'base'))).toBe(true);
    },
    { timeout: 20_000, interval: 2 },
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(directory, 'postgres'))).toBe(false);
  await using database = await open(directory);
  expect(await storeOf(database).ping()).toBeGreaterThan(0);
  expect(await drafts()).toEqual([]);
});

it('a second server on the directory is refused, in the same process and in another', async () => {
  await using database = await open();
  await expect(open()).rejects.toMatchObject({
    code: 'data-directory-in-use',
    message: expect.stringContaining(`process id ${process.pid}`),
  });
  const { told, until } = startChild();
  await until((told) => told.length > 0);
  expect(told).toEqual([{ refused: 'data-directory-in-use' }]);
  expect(await storeOf(database).ping()).toBeGreaterThan(0);
});

it('locks of processes that are gone are taken over', async () => {
  const { pid: deadPid = 0 } = spawn('true');
  await gone(deadPid);
  const stale = [
    JSON.stringify({ pid: deadPid, startedAt: null }),
    JSON.stringify({ pid: process.ppid, startedAt: 'another boot/1' }),
    '',
    'not JSON',
  ];
  for (const content of stale) {
    await writeFile(join(dataDir, 'server.lock'), content);
    await using database = await open();
    expect(await storeOf(database).ping()).toBeGreaterThan(0);
  }
});

it('a process id of PostgreSQL that another program has by now does not keep it from starting', async () => {
  await (await open())[Symbol.asyncDispose]();
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const other = spawn('sleep', ['60'], { uid, gid });
  children.push(other);
  await once(other, 'spawn');
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(pidFile, `${other.pid}\n${dataDir}/postgres\n`);
  await using database = await open();
  expect(await storeOf(database).ping()).toBeGreaterThan(0);
  expect(other.exitCode).toBeNull();
});

it('an unwritable data directory is named', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  const below = join(file, 'data');
  await expect(open(below)).rejects.toMatchObject({
    code: 'data-directory-unwritable',
    message: expect.stringContaining(below),
  });
});

it('data of another major version is refused', async () => {
  const directory = join(root, 'old');
  await mkdir(join(directory, 'postgres'), { recursive: true });
  await writeFile(join(directory, 'postgres', 'PG_VERSION'), '14\n');
  await expect(open(directory)).rejects.toMatchObject({
    code: 'data-directory-incompatible',
    message: expect.stringContaining('14'),
  });
  expect(await readdir(directory)).toEqual(['postgres']);
});

it('a directory whose path is too long for a socket works, and its temporary folder goes', async () => {
  const long = join(root, 'x'.repeat(120));
  const database = await open(long);
  const socket = database.pool.options.host ?? '';
  expect(socket.startsWith(tmpdir())).toBe(true);
  await database[Symbol.asyncDispose]();
  expect(existsSync(socket)).toBe(false);
});

it.skipIf(process.getuid?.() !== 0)(
  'run by root, PostgreSQL is another user, below an open folder or a private one',
  async () => {
    for (const mode of [0o755, 0o700]) {
      await chmod(root, mode);
      await using database = await open(join(root, `mode-${mode}`));
      const pid = await postgresPid(join(root, `mode-${mode}`));
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      expect(status.match(/^Uid:\s+(\d+)/m)?.[1]).not.toBe('0');
      expect(await storeOf(database).ping()).toBeGreaterThan(0);
    }
  },
);

it('a PostgreSQL that dies is started again', async () => {
  await using database = await open();
  const pid = await postgresPid();
  process.kill(pid, 'SIGKILL');
  await gone(pid);
  await vi.waitFor(() => storeOf(database).ping(), { timeout: 30_000, interval: 100 });
  expect(await postgresPid()).not.toBe(pid);
});
