import { readdirSync, readFileSync } from 'node:fs';
import { resourceSchemas } from '@saywell/contract';
import { voiceProviders } from '@saywell/engines';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldTables } from './fields/field-table.ts';

/** Where adapters are, when it is not in a folder of their provider's name. */
const folders: Readonly<Record<string, string>> = {
  '11labs': 'elevenlabs',
  'custom-voice': 'custom',
  microsoft: 'azure',
  openai: 'openai',
  'rime-ai': 'rime',
  'smallest-ai': 'smallest',
};
const root = new URL('../../../../../packages/engines/src/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const common = [
  read('create-hosted-text-to-speech.ts'),
  readFileSync(new URL('../agents/speech-engines.ts', import.meta.url), 'utf8'),
].join('');

const objectSchema = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
const assistantSchema = z.looseObject({
  properties: z.looseObject({ voice: z.looseObject({ oneOf: z.array(objectSchema) }) }),
});
const { oneOf: kinds } = assistantSchema.parse(
  z.toJSONSchema(resourceSchemas.assistant, { io: 'input', unrepresentable: 'any' }),
).properties.voice;
const kindOf = z.looseObject({ const: z.string() });
const ofAll = new Set(['provider', 'voiceId', 'fallbackPlan', 'cachingEnabled', 'chunkPlan']);

describe('every field of a voice that runs', () => {
  const fields = kinds.flatMap(({ properties }) => {
    const { const: provider } = kindOf.parse(properties['provider']);
    const names = Object.keys(properties).filter((name) => !ofAll.has(name));
    return Object.hasOwn(voiceProviders, provider) ? names.map((name) => [provider, name] as const) : [];
  });

  it.each(fields)(
    'of %s is read by its adapter, or said to have no effect: %s (field: voice<*>.**)',
    (provider, name) => {
      const folder = `${folders[provider] ?? provider}/`;
      const sources = readdirSync(new URL(folder, root), { encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => read(folder + file));
      const isRead = new RegExp(`\\b${name}\\b`).test(sources.join('') + common);
      const isIdle = Object.hasOwn(fieldTables.assistant, `voice<${provider}>.${name}`);
      expect([isRead, isIdle]).toContain(true);
      expect(isRead && isIdle).toBe(false);
    },
  );

  it('there are many', () => {
    expect(fields.length).toBeGreaterThan(40);
  });
});
