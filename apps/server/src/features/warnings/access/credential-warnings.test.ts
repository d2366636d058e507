import { readdirSync, readFileSync } from 'node:fs';
import { createCredentialSchema } from '@saywell/contract';
import { modelProviders, transcriberProviders, voiceProviders } from '@saywell/engines';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { credentialWarnings, usedCredentials } from './credential-warnings.ts';

/** Where credentials are read. */
const sources = ['credentials', 'voices', 'phone-numbers', 'traces', 'tools/services'].flatMap((folder) => {
  const root = new URL(`../../${folder}/`, import.meta.url);
  return readdirSync(root, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'needed-credentials.ts')
    .map((name) => readFileSync(new URL(name, root), 'utf8'));
});

const kindSchema = z.looseObject({ provider: z.looseObject({ const: z.string() }) });
const variants = z.looseObject({ oneOf: z.array(z.looseObject({ properties: kindSchema })) });
const kinds = variants
  .parse(z.toJSONSchema(createCredentialSchema, { io: 'input', unrepresentable: 'any' }))
  .oneOf.map(({ properties }) => properties.provider.const);

it.each([...usedCredentials])('something reads credentials of %s', (kind) => {
  const isRead = new RegExp(`(?:'${kind.replaceAll('.', '\\.')}'|^  ${kind}: \\{)`, 'm');
  expect(sources.some((text) => isRead.test(text))).toBe(true);
});

it('no kind that tools read is warned of', () => {
  const read = ['slack-webhook', 'ghl.oauth2-authorization', 'make', 'vonage'] as const;
  expect(read.flatMap((provider) => credentialWarnings({ provider }))).toEqual([]);
});

it('every other kind is warned of', () => {
  expect(kinds.length).toBeGreaterThan(40);
  const warned = kinds.filter((provider) => credentialWarnings({ provider: provider as never }).length > 0);
  expect(warned).toContain('tavus');
  const ofModels = Object.keys(modelProviders);
  expect(ofModels).toContain('minimax');
  const ofSpeech = [...Object.values(transcriberProviders), ...Object.values(voiceProviders)].flatMap(
    ({ credential }) => credential ?? [],
  );
  expect(ofSpeech).toContain('rime-ai');
  const read = new Set<string>([...usedCredentials, ...ofModels, ...ofSpeech]);
  expect([...warned, ...read].toSorted()).toEqual(kinds.toSorted());
  for (const provider of ['minimax', 'rime-ai'] as const)
    expect(credentialWarnings({ provider })).toEqual([]);
  expect(credentialWarnings({ provider: 'tavus' })).toEqual([
    {
      path: 'provider',
      code: 'field-without-effect',
      message: 'Nothing on this server uses a credential of tavus.',
    },
  ]);
});
