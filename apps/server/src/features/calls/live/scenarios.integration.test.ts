import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInDialogue, createSystemClock } from '@saywell/agent';
import { createFakeLanguage, createFakeTextToSpeech } from '@saywell/agent/testing';
import { runCli } from '@saywell/cli/command';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-scenarios-'));
  const textToSpeech = createFakeTextToSpeech({
    clock: createSystemClock(),
    language: createFakeLanguage(),
    wordMs: 5,
  });
  const dialogue = createBuiltInDialogue();
  const engines = engineSetOf(() => ({ voiceActivity: null, speechToText: null, textToSpeech, dialogue }));
  server = await startTestServer(folder, { engines });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function saywell(...args: string[]) {
  let [out, errors] = ['', ''];
  const code = await runCli({
    args,
    env: { SAYWELL_URL: server.url, SAYWELL_KEY: server.demo.privateKey },
    out: { write: (text) => void (out += text), isTerminal: false },
    errors: { write: (text) => void (errors += text) },
    signal: new AbortController().signal,
  });
  return { code, out, errors };
}

it('runs scenarios against a server as a customer would: calls and chats', async () => {
  const files = [
    'squad-handover',
    'workflow-with-slots-and-a-tool',
    'a-chat',
    'bad-chats',
    'tool-that-fails',
  ];
  const { code, out, errors } = await saywell(
    'test',
    '--json',
    ...files.map((name) => `tests/scenarios/${name}.yaml`),
  );
  expect(errors).toBe('');
  const lines = out.trim().split('\n');
  expect(lines.slice(0, -1).map((line) => JSON.parse(line).problems)).toEqual([[], [], [], [], [], []]);
  expect(lines.at(-1)).toBe('{"passed":6,"failed":0}');
  expect(code).toBe(0);
}, 30_000);

it('talks to stored ones, and tells what failed and what was heard', async () => {
  const file = join(folder, 'demo.yaml');
  const steps =
    '[{ say: Grace please }, { handedTo: Grace }, { hears: /through to Grace/ }, { ends: true, withinSeconds: 0.2 }]';
  await writeFile(file, `name: demo\nsquad: ${server.demo.agents.squad}\nsteps: ${steps}\n`);
  const { code, out } = await saywell('test', file);
  expect(out).toContain('wrong   step 4 (ends): the call goes on after 0.2 s');
  expect(out).toMatch(/heard {3}.*Grace/);
  expect(out).toContain('0 passed, 1 failed');
  expect(code).toBe(1);
});
