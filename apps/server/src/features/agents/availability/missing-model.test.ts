import type { Engines } from '@saywell/agent';
import type { CreateAssistant, MissingModelConduct, Org } from '@saywell/contract';
import { expect, it } from 'vitest';
import { callEngines } from './call-engines.ts';
import {
  createFindMissingModel,
  engineNotAvailable,
  missingModelEnd,
  missingModelWarning,
  refuseMissingModel,
} from './missing-model.ts';
import { missingModelSetting } from './missing-model-setting.ts';
import { createReplacementCounts } from './replacement-counts.ts';
import { whyNotHere } from './why-not-here.ts';

const named = (dialogue: string): Engines =>
  ({
    voiceActivity: null,
    speechToText: { name: 'moonshine' },
    dialogue: { name: dialogue },
    textToSpeech: { name: 'flite' },
  }) as unknown as Engines;

/** Only groq has a key. */
const choose = ({ model }: CreateAssistant) => named(model?.provider === 'groq' ? 'groq' : 'built-in');

function finder(missingModel: MissingModelConduct = 'refuse', org: Partial<Org> = {}) {
  const asked: string[] = [];
  const get = async (id: string) => {
    asked.push(id);
    return org as Org;
  };
  const store = { org: { get } } as unknown as Parameters<typeof createFindMissingModel>[0]['store'];
  return { asked, find: createFindMissingModel({ engines: { choose }, store, missingModel }) };
}

const claude: CreateAssistant = { model: { provider: 'anthropic', model: 'claude' } };
const groq: CreateAssistant = { model: { provider: 'groq', model: 'llama' } };
const allowing = (missingModel: string): CreateAssistant => ({
  ...claude,
  metadata: { saywell: { missingModel } },
});

it('finds the first member whose model has no engine, and asks nothing for those that name none', async () => {
  const { find, asked } = finder();
  expect(await find('o', [{}, { model: { provider: 'saywell' } }])).toBeNull();
  expect(asked).toEqual([]);
  expect(await find('o', [groq])).toBeNull();
  expect(await find('o', [groq, claude])).toMatchObject({
    provider: 'anthropic',
    reason: 'There is no key for anthropic.',
  });
  expect(asked).toEqual(['o', 'o']);
});

it('the assistant decides before its organisation, and that before the operator', async () => {
  const isMissing = async (
    assistant: CreateAssistant,
    operator: MissingModelConduct,
    org?: MissingModelConduct,
  ) =>
    (await finder(operator, org === undefined ? {} : { missingModel: org }).find('o', [assistant])) !== null;
  expect(await isMissing(claude, 'refuse')).toBe(true);
  expect(await isMissing(claude, 'replace')).toBe(false);
  expect(await isMissing(claude, 'refuse', 'replace')).toBe(false);
  expect(await isMissing(claude, 'replace', 'refuse')).toBe(true);
  expect(await isMissing(allowing('replace'), 'refuse', 'refuse')).toBe(false);
  expect(await isMissing(allowing('refuse'), 'replace', 'replace')).toBe(true);
  // What one member allows, it allows for itself.
  expect(await finder().find('o', [allowing('replace'), claude])).not.toBeNull();
});

it('refuses with provider and remedy, and ends what was to begin later', async () => {
  const { find } = finder();
  const missing = await find('o', [claude]);
  if (missing === null) throw new Error('nothing is missing');
  await expect(refuseMissingModel(find, 'o', [claude])).rejects.toMatchObject({
    code: 'engine-not-available',
    message:
      'There is no key for anthropic. Store a credential of anthropic (POST /credential), or put one among the ' +
      'assistant\'s credentials. Or allow the built-in dialogue in its place: metadata.saywell.missingModel "replace".',
  });
  await refuseMissingModel(undefined, 'o', [claude]);
  expect(engineNotAvailable(missing).code).toBe('engine-not-available');
  expect(missingModelWarning(missing)).toMatchObject({
    path: 'model.provider',
    code: 'engine-not-available',
    message: expect.stringContaining('are refused'),
  });
  expect(missingModelEnd(missing)).toEqual({
    reason: 'call.in-progress.error-pipeline-no-available-llm-model',
    message: expect.stringMatching(/^engine-not-available: There is no key for anthropic\./),
  });
});

it.each([
  ['model', 'anthropic-bedrock', 'There is no access key for anthropic-bedrock.'],
  ['model', 'vapi', 'Nothing on this server speaks the protocol of vapi.'],
  ['model', 'custom-llm', 'The model of custom-llm has no url, and this server no endpoint of its own.'],
  ['model', 'openai', 'There is no key for openai.'],
  [
    'transcriber',
    'google',
    'This server has no transcriber engine for google: its models write down whole recordings, and its streams are gRPC with a service account.',
  ],
  ['transcriber', 'talkscriber', 'This server has no transcriber engine for talkscriber.'],
  ['voice', 'openai', 'There is no key for openai.'],
  ['voice', 'microsoft', 'There is no key for microsoft whose region is known.'],
  ['voice', 'vapi', 'This server has no voice engine for vapi: its voices have no public interface.'],
  ['voice', 'saywell', 'The voice of this server did not load.'],
] as const)('says why a %s of %s does not run, and what would change that', (part, provider, reason) => {
  const why = whyNotHere(part, provider);
  expect(why.reason).toBe(reason);
  expect(why.remedy).toMatch(/^(?:Choose|Give|Store|Have|The log).*\.$/);
});

it('an upgraded installation goes on replacing, and its log says so; the operator’s setting wins', async () => {
  const logged: string[] = [];
  const of = (value: unknown, configured?: MissingModelConduct) =>
    missingModelSetting({
      configured,
      store: { setting: { get: async () => value, set: async () => undefined } },
      log: { warn: (_details, message) => void logged.push(message) },
    });
  expect(await of(null)).toBe('refuse');
  expect(await of('replace', 'refuse')).toBe('refuse');
  expect(await of(null, 'replace')).toBe('replace');
  expect(logged).toEqual([]);
  expect(await of('replace')).toBe('replace');
  expect(logged).toEqual([expect.stringContaining('SAYWELL_MISSING_MODEL=refuse')]);
});

it('a call says what was asked for and what does it; those with a replaced engine are counted', () => {
  const counts = createReplacementCounts();
  const engines = callEngines(
    { ...groq, voice: { provider: 'vapi', voiceId: 'v' }, transcriber: { provider: 'saywell' } },
    named('groq'),
  );
  expect(engines).toEqual({
    model: { asked: 'groq', used: 'groq' },
    transcriber: { asked: 'saywell', used: 'moonshine' },
    voice: {
      asked: 'vapi',
      used: 'flite',
      reason:
        'This server has no voice engine for vapi: its voices have no public interface. Choose another provider, or "saywell", which is built in.',
    },
  });
  counts.add(engines);
  counts.add(callEngines({}, named('built-in')));
  expect(counts.counts()).toEqual({ model: 0, transcriber: 0, voice: 1 });
});
