import type { Transcriber, Voice } from '@saywell/contract';
import {
  transcribersThatCannotRun,
  unreadTranscriberFields,
  unreadVoiceFields,
  voicesThatCannotRun,
} from '@saywell/engines';
import { expect, it } from 'vitest';
import { refuseCompliance } from '../../orgs/compliance.ts';
import { type FieldEffect, noEffectReason } from './field-effect.ts';
import { type FieldRoot, fieldTables } from './field-table.ts';
import { idleValues } from './idle-values.ts';

/** A document that sets what an entry stands for, and nothing else. */
function documentFor(pattern: string): unknown {
  const steps = pattern.replace(/\.?\*\*$/, '.anything').split('.');
  return steps.reduceRight<unknown>((inner, step) => {
    const [, name = '', isList, kind] = /^([^[<]*)(\[\])?(?:<(.*)>)?$/.exec(step) ?? [];
    const kinds = kind === undefined || kind === '*' ? {} : { type: kind, provider: kind };
    const value = typeof inner === 'object' ? { ...inner, ...kinds } : inner;
    const item = isList === undefined ? value : [value];
    return name === '' ? value : { [name]: item };
  }, 'x');
}

const idle = (root: FieldRoot) =>
  Object.entries<FieldEffect>(fieldTables[root]).flatMap(([pattern, effect]) => {
    const reason = noEffectReason(effect);
    return reason === undefined ? [] : [[pattern, reason] as const];
  });

const warned = (['assistant', 'squad', 'tool'] as const).flatMap((root) =>
  idle(root).flatMap(([pattern, reason]) =>
    reason === 'refused' || /^(?:voice|transcriber)</.test(pattern) ? [] : [[root, pattern, reason] as const],
  ),
);
it.each(warned)('of the %s without an effect %s is warned of', (root, pattern, reason) => {
  const found = idleValues(root, documentFor(pattern));
  expect(found.map((value) => value.reason)).toContain(reason);
});

it.each(idle('assistant').filter(([, reason]) => reason === 'refused'))('%s is refused', (pattern) => {
  const [, , field = ''] = /^(compliancePlan)\.(\w+)/.exec(pattern) ?? [];
  const value = field === 'securityFilterPlan' ? { enabled: true } : true;
  expect(() => refuseCompliance({ compliancePlan: { [field]: value } })).toThrow('is not available');
});

it.each(
  idle('assistant').flatMap(([pattern]) => {
    const [, part, provider, field] = /^(voice|transcriber)<(.*)>\.(\w+|\*\*)/.exec(pattern) ?? [];
    return part === undefined ? [] : [[pattern, part, provider ?? '', field ?? ''] as const];
  }),
)('%s is warned of with its vendor', (_pattern, part, provider, field) => {
  const cannotRun: Readonly<Record<string, string>> =
    part === 'voice' ? voicesThatCannotRun : { ...transcribersThatCannotRun, talkscriber: '' };
  const unread =
    part === 'voice'
      ? unreadVoiceFields({ provider } as Voice)
      : unreadTranscriberFields({ provider } as Transcriber);
  if (field === '**') expect(Object.keys(cannotRun)).toContain(provider);
  else expect(unread.map((path) => path.split('.')[0])).toContain(field);
});

it('names a plan without any effect once, and nothing of what is off', () => {
  const voice = { provider: 'saywell', speed: 1, chunkPlan: { minCharacters: 3 } };
  const recordingConsentPlan = { type: 'verbal', message: 'May we?', voice };
  const server = { url: 'https://customer.example', staticIpAddressesEnabled: true };
  expect(
    idleValues('assistant', { compliancePlan: { recordingConsentPlan }, server }).map(({ path }) => path),
  ).toEqual(['server.staticIpAddressesEnabled']);
  expect(
    idleValues('assistant', {
      compliancePlan: { recordingConsentPlan: { voice: {} } },
      backgroundSound: 'off',
      metadata: { server },
    }),
  ).toEqual([]);
});
