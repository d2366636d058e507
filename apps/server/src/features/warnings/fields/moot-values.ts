import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { isOtherSound, knownSounds, soundAddress } from '../../agents/speech/background-sounds.ts';
import { valueAt } from '../../tools/variables.ts';
import { setValuesAt } from '../set-values.ts';
import { withoutEffect } from './field-effect.ts';
import { serverEncryptionWarnings } from '../tools/encryption-warnings.ts';
import { serverHeaderWarnings } from '../tools/header-warnings.ts';

/** Fields that what stands beside them, or their own value, leaves nothing to do. */
export function mootValues(assistant: CreateAssistant): readonly ApiWarning[] {
  return [
    ...soundWarnings(assistant),
    ...switchedOff(assistant, offSwitches),
    ...unspokenIdle(assistant),
    ...filterless(assistant),
    ...promptless(assistant),
    ...bothPhrases(assistant),
    ...unaddressed(assistant, 'server'),
    ...unaddressed(assistant, 'model.knowledgeBase.server'),
    ...serverEncryptionWarnings(assistant.server, 'server'),
    ...serverEncryptionWarnings(assistant.model?.knowledgeBase?.server, 'model.knowledgeBase.server'),
    ...serverHeaderWarnings(assistant.server, 'server'),
    ...serverHeaderWarnings(assistant.model?.knowledgeBase?.server, 'model.knowledgeBase.server'),
  ];
}

function soundWarnings({ backgroundSound: sound = '' }: CreateAssistant): readonly ApiWarning[] {
  if (sound === '' || knownSounds.has(sound)) return [];
  const address = soundAddress(sound);
  if (address !== undefined)
    return isOtherSound(address)
      ? [
          withoutEffect(
            'backgroundSound',
            'A WAV file (PCM, 16 bits, 8 to 48 kHz) is played: calls go on without it.',
          ),
        ]
      : [];
  const why = `It is neither ${[...knownSounds].join(' nor ')} nor an address of http or https: calls go on without it.`;
  return [withoutEffect('backgroundSound', why)];
}

/** What a switch beside it, when it is off, leaves nothing to do. `[]` stands for every item of a list. */
interface OffSwitch {
  readonly at: string;
  readonly off: string;
  readonly fields: readonly string[];
  readonly why: string;
}

const offSwitches: readonly OffSwitch[] = [
  {
    at: 'monitorPlan',
    off: 'controlEnabled',
    fields: ['takeOverMessage', 'handBackMessage'],
    why: 'With controlEnabled: false nobody takes a call over: it is never said.',
  },
  {
    at: 'monitorPlan',
    off: 'controlEnabled',
    fields: ['controlAuthenticationEnabled'],
    why: 'With controlEnabled: false nobody steers a call, with a key or without one.',
  },
  {
    at: 'monitorPlan',
    off: 'listenEnabled',
    fields: ['listenAuthenticationEnabled'],
    why: 'With listenEnabled: false nobody listens to a call, with a key or without one.',
  },
  {
    at: 'keypadInputPlan',
    off: 'enabled',
    fields: ['timeoutSeconds', 'delimiters'],
    why: 'With enabled: false no keys are taken.',
  },
  {
    at: 'artifactPlan.transcriptPlan',
    off: 'enabled',
    fields: ['assistantName', 'userName'],
    why: 'With enabled: false there is no transcript that names anybody.',
  },
];

/** Settings beside a switch that is off. */
export function switchedOff(document: object, switches: readonly OffSwitch[]): readonly ApiWarning[] {
  return switches.flatMap(({ at, off, fields, why }) =>
    fields.flatMap((field) =>
      setValuesAt(document, `${at}.${field}`).flatMap(({ path }) =>
        valueAt(document, `${path.slice(0, -field.length)}${off}`) === false
          ? [withoutEffect(path, why)]
          : [],
      ),
    ),
  );
}

/** An empty list wants no message; without a list there are the usual ones. */
function unspokenIdle({ messagePlan: plan }: CreateAssistant): readonly ApiWarning[] {
  const { idleMessages } = plan ?? {};
  if (idleMessages === undefined || (idleMessages ?? []).length > 0) return [];
  const why = 'The list of idleMessages is empty: none is ever said. Without the list the usual ones are.';
  return ['idleTimeoutSeconds', 'idleMessageMaxSpokenCount', 'idleMessageResetCountOnUserSpeechEnabled']
    .flatMap((field) => setValuesAt(plan, field))
    .map(({ path }) => withoutEffect(`messagePlan.${path}`, why));
}

/** On it is refused. */
const filterless = (assistant: CreateAssistant): readonly ApiWarning[] =>
  ['filters', 'mode', 'replacementText']
    .flatMap((field) => setValuesAt(assistant, `compliancePlan.securityFilterPlan.${field}`))
    .map(({ path }) =>
      withoutEffect(path, 'No filter runs on this server: switched on, the plan is refused.'),
    );

function promptless({ observabilityPlan: plan }: CreateAssistant): readonly ApiWarning[] {
  if (plan?.promptVersion === undefined || (plan.promptName ?? '') !== '') return [];
  const why = 'Without promptName there is no prompt that it is the version of: no trace is linked to one.';
  return [withoutEffect('observabilityPlan.promptVersion', why)];
}

const plain = (phrase: string): string => phrase.trim().toLowerCase();

function bothPhrases({ stopSpeakingPlan: plan }: CreateAssistant): readonly ApiWarning[] {
  const interrupting = new Set((plan?.interruptionPhrases ?? []).map(plain));
  const why = 'It is among interruptionPhrases, too: said over the assistant it interrupts.';
  return (plan?.acknowledgementPhrases ?? []).flatMap((phrase, index) =>
    plain(phrase) !== '' && interrupting.has(plain(phrase))
      ? [withoutEffect(`stopSpeakingPlan.acknowledgementPhrases[${index}]`, why)]
      : [],
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
