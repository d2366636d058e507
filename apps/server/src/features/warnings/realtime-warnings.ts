import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { realtimeProviderOf, realtimeProviders } from '@saywell/engines';
import type { ChosenEngines } from '../agents/engines.ts';
import { realtimeVoiceOf, writingModelOf } from '../agents/realtime-model.ts';
import { setValuesAt } from './set-values.ts';
import { withoutEffect } from './fields/field-effect.ts';

/** Of a voice of the provider's that is used. */
const readVoiceFields = new Set(['provider', 'voiceId', 'speed']);
/** The provider takes the turns, and no other voice is beside its own. */
const turnFields = [
  'hooks',
  'backgroundSound',
  'startSpeakingPlan.smartEndpointingEnabled',
  'startSpeakingPlan.smartEndpointingPlan',
  'startSpeakingPlan.customEndpointingRules',
  'startSpeakingPlan.transcriptionEndpointingPlan',
  'stopSpeakingPlan.backoffSeconds',
  'stopSpeakingPlan.acknowledgementPhrases',
  'stopSpeakingPlan.interruptionPhrases',
  'stopSpeakingPlan.numWords',
  'stopSpeakingPlan.voiceSeconds',
  'voice.fallbackPlan',
  'transcriber.fallbackPlan',
];

/** What of an assistant has no effect because its model hears and speaks by itself. Empty: it does not. */
export function realtimeWarnings(assistant: CreateAssistant, engines: ChosenEngines): readonly ApiWarning[] {
  const { model } = assistant;
  if (engines.realtime === undefined || model === undefined) return realtimeConfigWarnings(assistant);
  const unread = realtimeProviderOf(model.provider, model.model)?.unread ?? [];
  const fields = [...turnFields, ...unread.map((field) => `model.${field}`)];
  return [
    ...writingWarnings(assistant),
    ...transcriberWarnings(assistant),
    ...voiceWarnings(assistant),
    ...fields.flatMap((pattern) =>
      setValuesAt(assistant, pattern).map(({ path }) =>
        withoutEffect(path, `${model.model} does not take it.`),
      ),
    ),
    ...greetingWarnings(assistant),
    ...startLineWarnings(assistant),
    ...handoffWarnings(assistant),
    ...consentWarnings(assistant),
  ];
}

/** Settings of models that speak, of one that does not. */
function realtimeConfigWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const { model } = assistant;
  if (model !== undefined && realtimeProviderOf(model.provider, model.model) !== undefined) return [];
  if (model === undefined || !Object.hasOwn(realtimeProviders, model.provider)) return [];
  return setValuesAt(assistant, 'model.realtimeConfig').map(({ path }) =>
    withoutEffect(path, 'It is for models that hear and speak by themselves, and this one reads and writes.'),
  );
}

function writingWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const writing = writingModelOf(assistant);
  if (writing === undefined) return [];
  const message = `${assistant.model?.model} writes nothing: in chats, and about calls when they are over, ${writing} does its work.`;
  return [{ path: 'model.model', code: 'engine-replaced', message }];
}

function transcriberWarnings({ model, transcriber }: CreateAssistant): readonly ApiWarning[] {
  if (transcriber === undefined) return [];
  const message = `${model?.model} hears by itself: of the transcriber only its language counts.`;
  return [withoutEffect('transcriber', message)];
}

function voiceWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const { model, voice } = assistant;
  if (voice === undefined) return [];
  const isUsed = voice.provider === model?.provider && realtimeVoiceOf(assistant) === voice.voiceId;
  if (!isUsed) {
    const voices = realtimeProviderOf(model?.provider ?? '', model?.model)?.voices.join(', ') ?? '';
    const where =
      model?.provider === 'google'
        ? 'Its voices are named in model.realtimeConfig'
        : `Its voices are those of provider ${model?.provider} with a voiceId of`;
    return [withoutEffect('voice', `${model?.model} speaks by itself. ${where}: ${voices}.`)];
  }
  const others = Object.keys(voice).filter(
    (field) => !readVoiceFields.has(field) && field !== 'fallbackPlan',
  );
  return others.flatMap((field) =>
    setValuesAt(assistant, `voice.${field}`).map(({ path }) =>
      withoutEffect(path, `${model?.model} does not take it.`),
    ),
  );
}

function startLineWarnings({ model }: CreateAssistant): readonly ApiWarning[] {
  return (model?.tools ?? []).flatMap(({ messages = [] }, index) =>
    messages.flatMap(({ type }, place) =>
      type === 'request-start'
        ? [
            withoutEffect(
              `model.tools[${index}].messages[${place}]`,
              `${model?.model} says itself what it does.`,
            ),
          ]
        : [],
    ),
  );
}

function handoffWarnings({ model }: CreateAssistant): readonly ApiWarning[] {
  return (model?.tools ?? []).flatMap(({ type }, index) =>
    type === 'handoff'
      ? [withoutEffect(`model.tools[${index}]`, `${model?.model} can neither hand over nor take over.`)]
      : [],
  );
}

/** Its turns are its own: nobody could be asked before it goes on. */
function consentWarnings({ model, compliancePlan }: CreateAssistant): readonly ApiWarning[] {
  if (compliancePlan?.recordingConsentPlan === undefined) return [];
  const message = `${model?.model} takes its own turns: nobody is asked, and its calls are not recorded.`;
  return [withoutEffect('compliancePlan.recordingConsentPlan', message)];
}

function greetingWarnings({ model, firstMessageMode }: CreateAssistant): readonly ApiWarning[] {
  if (firstMessageMode !== 'assistant-speaks-first-with-model-generated-message') return [];
  return [withoutEffect('firstMessageMode', `${model?.model} says the first message that is written.`)];
}
