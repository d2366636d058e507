import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledModel } from '@saywell/cli';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordLog } from '../calls/testing/record-log.ts';
import { loadEngines } from './engines.ts';

const addon = join(
  import.meta.dirname,
  '../../../../../packages/engines/src/sherpa-onnx/testing/fake-addon.cjs',
);
let folder = '';
const files = { tokens: 'tokens.txt' } as const;
const models = (): InstalledModel[] => [
  {
    id: 'ears',
    kind: 'ears',
    folder,
    languages: ['en'],
    files: { family: 'canary', encoder: 'model.onnx', decoder: 'model.onnx', ...files },
  },
  {
    id: 'voice',
    kind: 'voice',
    folder,
    languages: ['en'],
    files: { family: 'kitten', model: 'model.onnx', voices: 'model.onnx', dataFolder: 'data', ...files },
  },
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-local-speech-'));
  await mkdir(join(folder, 'data'));
  for (const name of ['model.onnx', 'tokens.txt']) await writeFile(join(folder, name), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('uses what is installed, and the built-in voice for whoever names it', async () => {
  const { log } = recordLog();
  const engines = await loadEngines({ openai: undefined, models: models(), addon, log });
  const chosen = engines.choose({});
  expect([chosen.speechToText?.name, chosen.textToSpeech?.name]).toEqual(['sherpa-onnx', 'sherpa-onnx']);
  expect(engines.report).toMatchObject({ speechToText: 'sherpa-onnx', textToSpeech: 'sherpa-onnx' });
  expect(engines.choose({ voice: { provider: 'saywell', voiceId: 'rms' } }).textToSpeech?.name).toBe('flite');
  expect(engines.lateMs?.()).toBe(0);
});

it('says how the addon is installed, and hears and speaks with the built-in engines', async () => {
  const reasons: string[] = [];
  const log = {
    info: () => undefined,
    warn: (details: object) => void reasons.push(JSON.stringify(details)),
  };
  const engines = await loadEngines({ openai: undefined, models: models(), log });
  expect(engines.choose({}).textToSpeech?.name).toBe('flite');
  expect(reasons).toHaveLength(2);
  for (const reason of reasons) expect(reason).toContain('npm install --no-save sherpa-onnx-node@');
});
