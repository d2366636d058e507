import { pointerOf } from '../../../../draft/pointer.ts';
import type { FieldSpec } from '../../../../editor/fields/field-spec.ts';
import { providerFields } from './provider-fields.ts';

export type EnginePart = keyof typeof providerFields;

/** What names of providers' fields do not say by themselves. */
const labels: Readonly<Record<string, string>> = {
  voiceId: 'Voice',
  mipOptOut: 'Not used to train their models',
  eotThreshold: 'Certainty of the end of a turn',
  eotTimeoutMs: 'Longest wait for the end of a turn',
  keyterm: 'Key terms',
  url: 'Address',
  vadAssistedEndpointingEnabled: 'End of turn helped by voice activity',
};
const units: readonly (readonly [ending: string, unit: string])[] = [
  ['Ms', 'ms'],
  ['Seconds', 's'],
];

/** `similarityBoost` → Similarity boost. */
export function labelOf(name: string): string {
  const known = labels[name];
  if (known !== undefined) return known;
  const bare = units.reduce((text, [ending]) => text.replace(new RegExp(`${ending}$`), ''), name);
  const words = bare.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The fields that a provider has of its own; empty of one that nobody knows. */
export function providerSpecs(part: EnginePart, provider: string): readonly FieldSpec[] {
  return Object.entries(providerFields[part][provider] ?? {}).map(([name, form]) => specOf(part, name, form));
}

function specOf(part: EnginePart, name: string, form: string): FieldSpec {
  const common = { pointer: pointerOf([part, name]), label: labelOf(name) };
  const needed = form.endsWith('!');
  const bare = form.replace('!', '');
  const [kind = '', longest] = bare.split(':');
  if (kind === 'text') {
    const maxLength = Number(longest ?? 200);
    return {
      ...common,
      kind,
      maxLength,
      ...(maxLength > 400 && name !== 'url' && { lines: 3 }),
      ...(needed && { placeholder: 'As the provider calls it' }),
    };
  }
  if (kind === 'lines') return { ...common, kind, hint: 'One in a line.', most: 500, maxLength: 200 };
  if (kind === 'json') return { ...common, kind };
  if (kind === 'some')
    return {
      ...common,
      kind,
      options: Object.fromEntries((longest ?? '').split('|').map((option) => [option, false])),
    };
  if (kind === 'yes/no') return { ...common, kind: 'switch', standard: false };
  const [, min, max] = /^(-?[\d.]*?)\.\.(-?[\d.]*)$/.exec(bare) ?? [];
  if (min !== undefined) {
    const unit = units.find(([ending]) => name.endsWith(ending))?.[1];
    return {
      ...common,
      kind: 'number',
      ...(min !== '' && { min: Number(min) }),
      ...(max !== undefined && max !== '' && { max: Number(max) }),
      ...(unit !== undefined && { unit }),
      standard: 'the provider’s',
    };
  }
  return {
    ...common,
    kind: 'choice',
    standard: 'the provider’s',
    options: bare.split('|').map((value) => ({ value, label: value.replaceAll(/[_-]/g, ' ') })),
  };
}

/** What stays when another provider does the work: it means the same everywhere. */
const shared: Readonly<Record<EnginePart, readonly string[]>> = {
  model: [
    'messages',
    'tools',
    'toolIds',
    'toolRefs',
    'knowledgeBase',
    'knowledgeBaseId',
    'temperature',
    'maxTokens',
    'emotionRecognitionEnabled',
    'numFastTurns',
  ],
  voice: ['chunkPlan', 'fallbackPlan', 'cachingEnabled'],
  transcriber: ['fallbackPlan'],
};

export const isShared = (part: EnginePart, name: string): boolean => shared[part].includes(name);
