import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, type Random } from '../../../api/testing/hostile.ts';
import type { KillableServer } from './killable-server.ts';
import {
  chatIn,
  contactRequest,
  type Fields,
  file,
  type Ground,
  type Kind,
  kinds,
  suiteRun,
  suiteTest,
} from './kinds.ts';
import { type Asked, changed, type Ledger, lasting, type StoredResource } from './ledger.ts';
import { write } from './send.ts';

export interface WriterOptions {
  readonly server: KillableServer;
  readonly ledger: Ledger;
  readonly ground: Ground;
  readonly random: Random;
  /** Makes what it writes another than what others write. */
  readonly name: string;
}

const longestPauseMs = 5;
/** Reading the text of one takes a process. */
const mostUploads = 1;
const mostRuns = 1;
const mostBytes = 150_000;

/** Writes one thing after the other until the server is killed, and notes what was answered. */
export async function writeUntilKilled(options: WriterOptions): Promise<void> {
  const { server, random } = options;
  const writer = createWriter(options);
  while (!server.isKilled()) {
    await oneOf(random, writer)();
    await sleep(random() * longestPauseMs);
  }
}

type Operation = () => Promise<unknown>;

function createWriter(options: WriterOptions): readonly Operation[] {
  const { random } = options;
  const own: StoredResource[] = [];
  const parts = { ...options, own, next: counted(options.name) };
  let session: StoredResource | null = null;
  const talk = async () => {
    session ??= await create(parts, kinds.session);
    if (session === null) return;
    await create(parts, chatIn(session.path.slice(session.path.lastIndexOf('/') + 1)));
  };
  const upload = limited(mostUploads, () => create(parts, file, textOf(random)));
  const test = async () => {
    const suite = await create(parts, kinds.suite);
    if (suite !== null) await create(parts, suiteTest(suite.path));
  };
  const run = limited(mostRuns, () => create(parts, suiteRun(options.ground.suitePath)));
  const changeOne = () => change(parts);
  return [
    ...Object.values(kinds).map((kind) => () => create(parts, kind)),
    changeOne,
    changeOne,
    changeOne,
    changeOne,
    () => remove(parts),
    talk,
    talk,
    talk,
    talk,
    upload,
    upload,
    test,
    run,
    () => create(parts, contactRequest),
  ];
}

interface Parts extends WriterOptions {
  /** What this writer alone changes. */
  readonly own: StoredResource[];
  readonly next: () => string;
}

async function create(parts: Parts, kind: Kind, bytes?: Uint8Array): Promise<StoredResource | null> {
  const { server, ledger, own, ground, next } = parts;
  const marker = next();
  const idempotencyKey = randomUUID();
  const body = {
    ...kind.body(marker, ground),
    ...(kind === contactRequest && { requestId: idempotencyKey }),
  };
  const doubt = { kind, marker, body, idempotencyKey, ...(bytes !== undefined && { bytes }) };
  const answer = asFields(await write(server, creation(doubt)));
  if (answer === null) {
    ledger.doubts.push(doubt);
    return null;
  }
  const stored = storedOf(doubt, answer);
  ledger.stored.push(stored);
  own.push(stored);
  return stored;
}

/** As it is sent, also again. */
export function creation({ kind, marker, body, idempotencyKey, bytes }: Asked) {
  const what = bytes === undefined ? { body } : { upload: { name: marker, bytes } };
  return { method: 'POST', path: kind.postPath ?? kind.path, idempotencyKey, ...what } as const;
}

export function storedOf(asked: Asked, row: Fields): StoredResource {
  const { kind } = asked;
  const { status: _status, ...receipt } = row;
  return {
    asked,
    kind,
    path: `${kind.path}/${String(row['id'])}`,
    states: [kind === contactRequest ? receipt : lasting(kind, row)],
    ...(kind === kinds.token && { secret: row['value'] }),
  };
}

async function change({ server, own, random, next }: Parts): Promise<void> {
  const open = own.filter(({ kind, states }) => kind.change !== undefined && states[0] !== null);
  if (open.length === 0) return;
  const stored = oneOf(random, open);
  const [row = null] = stored.states;
  const body = stored.kind.change?.(next());
  if (row === null || body === undefined) return;
  const answer = asFields(await write(server, { method: 'PATCH', path: stored.path, body }));
  stored.states = answer === null ? [row, changed(row, body)] : [lasting(stored.kind, answer)];
}

async function remove({ server, own, random }: Parts): Promise<void> {
  const open = own.filter(({ kind, states }) => kind.isLasting === undefined && states[0] !== null);
  // A session takes its chats along.
  const alone = open.filter(({ kind }) => kind !== kinds.session && kind !== contactRequest);
  if (alone.length === 0) return;
  const stored = oneOf(random, alone);
  const answer = await write(server, { method: 'DELETE', path: stored.path });
  stored.states = answer === null ? [...stored.states, null] : [null];
}

const asFields = (answer: unknown): Fields | null =>
  typeof answer === 'object' && answer !== null ? { ...answer } : null;

function counted(name: string): () => string {
  let count = 0;
  return () => `${name}_${(count += 1)}`;
}

function limited(most: number, operation: Operation): Operation {
  let left = most;
  return async () => {
    if (left === 0) return;
    left -= 1;
    await operation();
  };
}

/** Paragraphs, so that there are many passages. */
function textOf(random: Random): Uint8Array {
  const length = 100 + Math.floor(random() * mostBytes);
  let text = '';
  while (text.length < length)
    text += `The number ${Math.floor(random() * 1e9)} is written in this paragraph of the file.\n\n`;
  return Buffer.from(text);
}
