import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCli } from '../run-cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Chats with a server that answers every message with this text. */
async function saywell(answer: string, ...flags: string[]) {
  return saywellWith({}, answer, ...flags);
}

async function saywellWith(headers: Record<string, string>, answer: string, ...flags: string[]) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') bodies.push(JSON.parse(body ?? ''));
    const chat = { id: `chat-${bodies.length}`, output: [{ role: 'assistant', content: answer }] };
    return answer === ''
      ? Response.json({ message: 'no such key', code: 'unauthorized' }, { status: 401 })
      : Response.json(chat, { headers, status: method === 'POST' ? 201 : 200 });
  });
  const file = join(folder, 'desk.yaml');
  const steps = '[{ say: hello }, { hears: { all: [good morning], none: [bye] } }, { say: one more }]';
  await writeFile(file, `name: Desk\nchannel: chat\nassistant: { name: Ava }\nsteps: ${steps}\n`);
  await writeFile(join(folder, 'private.key'), 'the-key\n');
  let [out, errors] = ['', ''];
  const code = await runCli({
    args: ['test', file, ...flags],
    env: { SAYWELL_DATA_DIR: folder },
    out: { write: (text) => void (out += text), isTerminal: false },
    errors: { write: (text) => void (errors += text) },
    signal: new AbortController().signal,
  });
  return { code, out, errors, bodies };
}

it('tells what passed, and goes on with the chat before', async () => {
  const { code, out, bodies } = await saywell('Good morning!');
  expect(code).toBe(0);
  expect(out).toMatch(/^passed +\d\.\d s {2}Desk\n\n1 passed, 0 failed\n$/);
  expect(bodies).toMatchObject([
    { assistant: { name: 'Ava' }, input: 'hello' },
    { previousChatId: 'chat-1', input: 'one more' },
  ]);
});

it('tells once what of the assistant has no effect', async () => {
  const warning = { path: 'voice.speed', code: 'field-without-effect', message: 'Nobody reads it.' };
  const headers = { 'x-saywell-warnings': JSON.stringify([warning]) };
  const { code, out } = await saywellWith(headers, 'Good morning!');
  expect(code).toBe(0);
  expect(out).toMatch(/Desk\n {8}warning voice\.speed: Nobody reads it\.\n\n1 passed/);
  const told = await saywellWith(headers, 'Good morning!', '--json');
  expect(JSON.parse(told.out.split('\n')[0] ?? '')).toMatchObject({
    warnings: ['voice.speed: Nobody reads it.'],
  });
});

it('tells what failed, and what was heard', async () => {
  const { code, out } = await saywell('Good morning, goodbye.');
  expect(code).toBe(1);
  expect(out).toContain('FAILED');
  expect(out).toContain('wrong   step 2 (hears): it must not say ["bye"]; heard: "Good morning, goodbye."');
  expect(out).toContain('heard   Good morning, goodbye.');
  expect(out).toContain('\n0 passed, 1 failed\n');
});

it('repeats, and tells programs in lines of JSON', async () => {
  const { code, out } = await saywell('Good morning!', '--repeat', '3', '--json');
  expect(code).toBe(0);
  const lines = out.trim().split('\n');
  expect(lines.slice(0, 3).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { name: 'Desk', run: 1, passed: true, problems: [], heard: ['Good morning!', 'Good morning!'] },
    { run: 2 },
    { run: 3 },
  ]);
  expect(lines.slice(3)).toEqual(['{"passed":3,"failed":0}']);
});

it('tells what the server refuses', async () => {
  const { code, out } = await saywell('');
  expect(code).toBe(1);
  expect(out).toContain('no such key (401, unauthorized) [server-refused]');
  expect(out).toContain('heard   nothing');
});

it('runs nothing of files in which somebody speaks: the command has no voice', async () => {
  const spoken = join(folder, 'spoken.yaml');
  await writeFile(spoken, 'name: Desk\nassistant: { name: Ava }\nsteps: [{ say: hello, aloud: true }]\n');
  const { code, errors, bodies } = await saywell('Good morning!', spoken);
  expect(code).toBe(2);
  expect(errors).toMatch(/spoken\.yaml, scenario "Desk", step 1 \(say\), field aloud: .*scenario-invalid/);
  expect(bodies).toEqual([]);
});
