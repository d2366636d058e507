import type { AgentEngines } from '@saywell/agent';
import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { unreadVoiceFields } from '@saywell/engines';
import { type MissingModel, missingModelWarning } from '../agents/availability/missing-model.ts';
import { whyNotHere } from '../agents/availability/why-not-here.ts';
import { conductOf } from '../agents/conduct.ts';
import { engineSubstitutions } from '../agents/engine-substitutions.ts';
import type { ChosenEngines } from '../agents/engines.ts';
import { analystOf } from '../analysis/plan-analysis.ts';
import { templateWarnings } from '../templates/template-warnings.ts';
import { unaskedToolWarnings } from './built-in/unasked-tools.ts';
import { unfollowedInstructions } from './built-in/unfollowed-instructions.ts';
import { notSaidBy } from './each-once.ts';
import { endpointingWarnings } from './endpointing-warnings.ts';
import { noEffectReasons, withoutEffect } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';
import { mootValues } from './fields/moot-values.ts';
import { unfilledTemplates } from './fields/unfilled-templates.ts';
import { fieldsOfCustomModels, fieldsOfLanguageModels } from './fields-without-effect.ts';
import { hookWarnings } from './hook-warnings.ts';
import { declineWarnings, keptWarnings } from './kept-warnings.ts';
import { languageWarnings } from './language-warnings.ts';
import { realtimeWarnings } from './realtime-warnings.ts';
import { customModelWarnings } from './access/custom-model-warnings.ts';
import { customVoiceWarnings } from './access/custom-voice-warnings.ts';
import { temperatureWarnings } from './access/temperature-warnings.ts';
import { setValuesAt } from './set-values.ts';
import { silenceWarnings } from './silence-warnings.ts';
import { speechPlanWarnings } from './speech-plan-warnings.ts';
import { type ToolSetup, toolWarnings } from './tool-warnings.ts';
import { transcriberWarnings } from './transcriber-warnings.ts';
import { unsentClientMessages, unsentServerMessages } from './unsent-messages.ts';

/** Instructions that are quoted, and characters of each. */
const maxQuoted = 3;
const maxQuotedLength = 60;

/** The same for whoever has no engines: they are those of the organisation. */
export type AssistantWarnings = (
  assistant: CreateAssistant,
  orgId: string,
) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>;

/**
 * What of an assistant, or of overrides, does not have its effect on this server. `engines`: those that it gets;
 * `missing`: its model, when that is not replaced but refused.
 */
export function assistantWarnings(
  assistant: CreateAssistant,
  engines: ChosenEngines,
  missing: MissingModel | null = null,
  setup?: ToolSetup,
): readonly ApiWarning[] {
  const replaced = replacedEngines(assistant, engines);
  const ofSpeaking = realtimeWarnings(assistant, engines);
  const before = [
    ...(missing === null
      ? [...replaced, ...promptWarnings(assistant, engines)]
      : [missingModelWarning(missing), ...replaced.filter(({ path }) => path !== modelPath)]),
    ...fallbackWarnings(assistant, engines),
    ...conductWarnings(assistant),
    ...messageWarnings(assistant),
    ...toolListWarnings(assistant, setup),
    ...(isBuiltIn(engines) && missing === null ? unaskedToolWarnings(assistant) : []),
    ...firstMessageWarnings(assistant, engines),
    ...(missing === null ? unwrittenGreeting(assistant, engines) : []),
    ...templateWarnings(assistant),
    ...notSaidBy(ofSpeaking, endpointingWarnings(assistant)),
    ...notSaidBy(ofSpeaking, mootValues(assistant)),
    ...silenceWarnings(assistant),
    ...customModelWarnings(assistant),
    ...customVoiceWarnings(assistant),
    ...(isBuiltIn(engines) || engines.realtime ? [] : temperatureWarnings(assistant)),
    ...hookWarnings(assistant, { hasModel: !isBuiltIn(engines) }),
    ...languageWarnings(assistant, engines),
    ...speechPlanWarnings(assistant, engines),
  ];
  const behind = [
    ...notSaidBy(ofSpeaking, keptWarnings(assistant, { hasModel: canWrite(assistant, engines, missing) })),
    ...declineWarnings(assistant, setup),
    ...transcriberWarnings(assistant, engines),
    ...ofSpeaking,
  ];
  const fields = fieldWarnings(assistant, engines);
  const said = [...before, ...notSaidBy([...before, ...behind], fields), ...behind];
  return [...said, ...notSaidBy(said, unfilledTemplates(assistant))];
}

const modelPath = 'model.provider';

/** A model that is missing is refused with its calls: when it is there, it writes. */
const canWrite = (
  assistant: CreateAssistant,
  engines: ChosenEngines,
  missing: MissingModel | null,
): boolean =>
  missing !== null || analystOf(assistant, { hasModel: engines.textModel !== undefined }) !== undefined;

/** Which engines stand in for what the assistant names, why, and what would change that. */
export function replacedEngines(assistant: CreateAssistant, engines: AgentEngines): readonly ApiWarning[] {
  return engineSubstitutions(assistant, engines).map(({ part, provider, engine }) => {
    const { reason, remedy } = whyNotHere(part, provider);
    const instead =
      engine === null
        ? 'No other engine can do its work.'
        : `${engine} does its work, without the settings that are ${provider}'s own.`;
    return {
      path: `${part}.provider`,
      code: 'engine-replaced',
      message: `${reason} ${instead} ${remedy}`,
    };
  });
}

/** Of a fallback plan, what can take nothing over. */
function fallbackWarnings(
  { transcriber, voice }: CreateAssistant,
  { watch }: ChosenEngines,
): readonly ApiWarning[] {
  const passedOver = watch?.passedOver() ?? [];
  const sizes = {
    transcriber: transcriber?.fallbackPlan?.transcribers?.length ?? 0,
    voice: voice?.fallbackPlan?.voices?.length ?? 0,
  };
  return passedOver.map(({ part, place, provider }) => {
    const { reason, remedy } = whyNotHere(part, provider);
    const list = part === 'voice' ? 'voices' : 'transcribers';
    const later = passedOver.filter((other) => other.part === part && other.place > place);
    const next = sizes[part] - place - 1 > later.length ? '; the next one does' : '';
    return {
      path: `${part}.fallbackPlan.${list}[${place}].provider`,
      code: 'engine-replaced',
      message: `${reason} It takes nothing over${next}. ${remedy}`,
    };
  });
}

const isBuiltIn = ({ dialogue }: ChosenEngines): boolean => dialogue.name === 'built-in';

function promptWarnings(assistant: CreateAssistant, engines: ChosenEngines): readonly ApiWarning[] {
  if (!isBuiltIn(engines)) return [];
  const { conduct } = conductOf(assistant);
  const takesBookings = conduct.booking !== undefined;
  return (assistant.model?.messages ?? []).flatMap(({ role, content }, index) => {
    if (role !== 'system' || content === null) return [];
    const missed = unfollowedInstructions(content, { takesBookings });
    if (missed.length === 0) return [];
    const path = `model.messages[${index}].content`;
    return [{ path, code: 'prompt-not-followed' as const, message: promptMessage(missed, takesBookings) }];
  });
}

function promptMessage(missed: readonly string[], takesBookings: boolean): string {
  const quoted = missed.slice(0, maxQuoted).map((sentence) => `"${shortened(sentence)}"`);
  const more = missed.length > maxQuoted ? ` and ${missed.length - maxQuoted} more` : '';
  const slots = takesBookings ? 'the slots of its bookings and functions' : 'the slots of its functions';
  return (
    `The built-in dialogue reads no instructions. Not followed: ${quoted.join(', ')}${more}. ` +
    `It follows its knowledge, its first message and ${slots}; a language model follows the rest.`
  );
}

function shortened(text: string): string {
  return text.length <= maxQuotedLength ? text : `${text.slice(0, maxQuotedLength - 3).trimEnd()}...`;
}

function conductWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  return (conductOf(assistant).problems ?? []).map(({ path, known }) => {
    const what =
      known === undefined
        ? 'This value is not understood'
        : `Nothing has this name, there are ${known.join(', ')}`;
    const message = `${what}: nothing under metadata.saywell is used.`;
    return { path, code: 'metadata-not-understood' as const, message };
  });
}

function messageWarnings({ clientMessages, serverMessages }: CreateAssistant): readonly ApiWarning[] {
  const lists = [
    { field: 'clientMessages', names: clientMessages ?? [], unsent: new Set<string>(unsentClientMessages) },
    { field: 'serverMessages', names: serverMessages ?? [], unsent: new Set<string>(unsentServerMessages) },
  ];
  return lists.flatMap(({ field, names, unsent }) => {
    const never = names.filter((name) => unsent.has(name));
    if (never.length === 0) return [];
    const message = `Nothing on this server sends: ${[...new Set(never)].join(', ')}.`;
    return [{ path: field, code: 'message-never-sent' as const, message }];
  });
}

/** A first message may be the address of a recording, which nothing here plays. */
function firstMessageWarnings(
  { firstMessage = '', firstMessageMode }: CreateAssistant,
  engines: ChosenEngines,
): readonly ApiWarning[] {
  const isWritten =
    firstMessageMode === 'assistant-speaks-first-with-model-generated-message' &&
    engines.realtime === undefined &&
    !isBuiltIn(engines);
  if (isWritten && firstMessage.trim() !== '')
    return [
      withoutEffect(
        'firstMessage',
        'In calls the model writes what is said first: this is said if it fails.',
      ),
    ];
  if (firstMessageMode === 'assistant-waits-for-user' && firstMessage.trim() !== '')
    return [
      withoutEffect(
        'firstMessage',
        'The visitor speaks first: this is said only when the control say-first-message asks for it.',
      ),
    ];
  if (!/^https?:\/\/\S+$/.test(firstMessage)) return [];
  return [
    withoutEffect('firstMessage', 'Recordings are not played as a first message: the address is read aloud.'),
  ];
}

/** The built-in dialogue writes nothing of its own accord. */
function unwrittenGreeting(
  { firstMessage = '', firstMessageMode }: CreateAssistant,
  engines: ChosenEngines,
): readonly ApiWarning[] {
  if (firstMessageMode !== 'assistant-speaks-first-with-model-generated-message' || !isBuiltIn(engines))
    return [];
  const said = firstMessage.trim() === '' ? 'its usual greeting' : 'firstMessage';
  return [
    withoutEffect('firstMessageMode', `The built-in dialogue writes no greeting: ${said} is said at once.`),
  ];
}

function toolListWarnings({ model }: CreateAssistant, setup: ToolSetup | undefined): readonly ApiWarning[] {
  return (model?.tools ?? []).flatMap((tool, index) => toolWarnings(tool, `model.tools[${index}]`, setup));
}

function fieldWarnings(assistant: CreateAssistant, engines: ChosenEngines): readonly ApiWarning[] {
  const replaced = new Set<string>(engineSubstitutions(assistant, engines).map(({ part }) => part));
  const { voice } = assistant;
  const ofVoice =
    voice === undefined || engines.realtime !== undefined || replaced.has('voice')
      ? []
      : unreadVoiceFields(voice).map((field) => `voice.${field}`);
  const ofModels = isBuiltIn(engines) && !replaced.has('model') ? fieldsOfLanguageModels : [];
  const ofCustom = engines.dialogue.name === 'openai' ? fieldsOfCustomModels : [];
  // What belongs to an engine that is replaced is warned of with it; tools are warned of with their kind.
  // A model that hears and speaks by itself has warnings of its own for both.
  const isReplaced = (pattern: string): boolean =>
    /^(?:voice\.|\w+<)/.test(pattern) &&
    (replaced.has(partOf(pattern)) || (engines.realtime !== undefined && partOf(pattern) !== 'model'));
  const idle = idleValues('assistant', assistant, isReplaced).filter(
    ({ path }) => !path.startsWith('model.tools['),
  );
  const ofEngines = [...ofVoice, ...ofModels, ...ofCustom].flatMap((pattern) =>
    setValuesAt(assistant, pattern),
  );
  return [
    ...idle.map(({ path, reason }) => withoutEffect(path, noEffectReasons[reason])),
    ...ofEngines.map(({ path }) => withoutEffect(path)),
  ];
}

const partOf = (pattern: string): string => /^\w+/.exec(pattern)?.[0] ?? '';
