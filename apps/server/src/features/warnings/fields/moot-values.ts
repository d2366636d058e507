import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { knownSounds, soundAddress } from '../../agents/speech/background-sounds.ts';
import { setValuesAt } from '../set-values.ts';
import { withoutEffect } from './field-effect.ts';
import { serverHeaderWarnings } from './header-warnings.ts';

/** Fields that what stands beside them, or their own value, leaves nothing to do. */
export function mootValues(assistant: CreateAssistant): readonly ApiWarning[] {
  return [
    ...soundWarnings(assistant),
    ...operatorLines(assistant),
    ...unaddressed(assistant, 'server'),
    ...unaddressed(assistant, 'model.knowledgeBase.server'),
    ...serverHeaderWarnings(assistant.server, 'server'),
    ...serverHeaderWarnings(assistant.model?.knowledgeBase?.server, 'model.knowledgeBase.server'),
  ];
}

function soundWarnings({ backgroundSound: sound = '' }: CreateAssistant): readonly ApiWarning[] {
  if (sound === '' || knownSounds.has(sound) || soundAddress(sound) !== undefined) return [];
  const why = `It is neither ${[...knownSounds].join(' nor ')} nor an address of http or https: calls go on without it.`;
  return [withoutEffect('backgroundSound', why)];
}

function operatorLines({ monitorPlan: plan }: CreateAssistant): readonly ApiWarning[] {
  if (plan?.controlEnabled !== false) return [];
  const why = 'With controlEnabled: false nobody takes a call over: it is never said.';
  return ['takeOverMessage', 'handBackMessage'].flatMap((field) =>
    setValuesAt(plan, field).map(() => withoutEffect(`monitorPlan.${field}`, why)),
  );
}

/** Of a server without an address nothing is used: whoever is asked in its place has fields of its own. */
function unaddressed(assistant: CreateAssistant, at: string): readonly ApiWarning[] {
  const [found] = setValuesAt(assistant, at);
  if (found === undefined || setValuesAt(assistant, `${at}.url`).length > 0) return [];
  return serverFields.flatMap((field) =>
    setValuesAt(assistant, `${at}.${field}`).map(({ path }) =>
      withoutEffect(path, `Without ${at}.url nothing is sent with it.`),
    ),
  );
}

const serverFields = [
  'secret',
  'headers',
  'timeoutSeconds',
  'backoffPlan',
  'credentialId',
  'encryptedPaths',
] as const;
