import { readdirSync, readFileSync } from 'node:fs';
import { resourceSchemas, type Transcriber } from '@saywell/contract';
import { transcriberProviders, unreadTranscriberFields } from '@saywell/engines';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChosenEngines } from '../agents/engines.ts';
import { assistantWarnings } from './assistant-warnings.ts';

const enginesWith = (ear: string): ChosenEngines =>
  ({
    voiceActivity: null,
    speechToText: { name: ear },
    dialogue: { name: 'built-in' },
    textToSpeech: { name: 'flite' },
  }) as unknown as ChosenEngines;

it('settings of a transcriber that its vendor has nothing for are said', () => {
  const transcriber = {
    provider: 'gladia',
    language: 'en',
    transcriptionHint: 'Pizza',
    prosody: false,
    speechThreshold: 0.5,
  } as const;
  const paths = (ear: string) => assistantWarnings({ transcriber }, enginesWith(ear)).map(({ path }) => path);
  expect(paths('gladia')).toEqual(['transcriber.transcriptionHint']);
  // The whole is replaced, and said to be.
  expect(paths('moonshine')).toEqual(['transcriber.provider']);
});

/** Where adapters are, when it is not in a folder of their provider's name. */
const folders: Readonly<Record<string, string>> = {
  '11labs': 'elevenlabs',
  'custom-transcriber': 'custom',
  openai: 'openai-speech',
};
const root = new URL('../../../../../packages/engines/src/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
/** What serves every provider, and what the server itself reads. */
const common = [
  read('create-hosted-speech-to-text.ts'),
  readFileSync(new URL('../agents/speech-engines.ts', import.meta.url), 'utf8'),
].join('');
/** Asked for what is done in any case. */
const always = new Set([
  'assembly-ai.enableUniversalStreamingApi',
  'assembly-ai.vadAssistedEndpointingEnabled',
]);

const objectSchema = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
const assistantSchema = z.looseObject({
  properties: z.looseObject({ transcriber: z.looseObject({ oneOf: z.array(objectSchema) }) }),
});
const { oneOf: kinds } = assistantSchema.parse(
  z.toJSONSchema(resourceSchemas.assistant, { io: 'input', unrepresentable: 'any' }),
).properties.transcriber;
const kindOf = z.looseObject({ const: z.string() });

describe('every field of a transcriber that runs', () => {
  const fields = kinds.flatMap(({ properties }) => {
    const { const: provider } = kindOf.parse(properties['provider']);
    const names = Object.keys(properties).filter((name) => name !== 'provider' && name !== 'fallbackPlan');
    return Object.hasOwn(transcriberProviders, provider)
      ? names.map((name) => [provider, name] as const)
      : [];
  });

  it.each(fields)(
    'of %s is read by its adapter, or said to have no effect: %s (field: transcriber<*>.**)',
    (provider, name) => {
      const folder = `${folders[provider] ?? provider}/`;
      const sources = readdirSync(new URL(folder, root), { encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => read(folder + file));
      const isRead = new RegExp(`\\b${name}\\b`).test(sources.join('') + common);
      const isSaid = unreadTranscriberFields({ provider } as Transcriber).includes(name);
      const isAlways = always.has(`${provider}.${name}`);
      // The model's name is in every adapter, for it is asked of all.
      expect(isSaid || isRead || isAlways).toBe(true);
      if (name !== 'model') expect(isSaid && isRead).toBe(false);
    },
  );

  it('there are many', () => {
    expect(fields.length).toBeGreaterThan(60);
  });
});
