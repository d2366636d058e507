import type { RealtimeEngine } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import {
  createHostedRealtime,
  modelProviderOf,
  type RealtimeSettings,
  realtimeProviderOf,
} from '@saywell/engines';
import type { ModelAccess } from './model-access.ts';

type Model = NonNullable<CreateAssistant['model']>;
type Speaking = Pick<CreateAssistant, 'model' | 'voice'>;

/** The provider of a model that hears and speaks by itself; undefined: the assistant's is none. */
const providerOf = ({ model }: Speaking) =>
  model === undefined ? undefined : realtimeProviderOf(model.provider, model.model);

/** The engine of an assistant whose model hears and speaks by itself; undefined: it reads and writes. */
export function realtimeModel(assistant: Speaking, access: ModelAccess): RealtimeEngine | undefined {
  const { model } = assistant;
  if (model?.model === undefined || providerOf(assistant) === undefined) return undefined;
  const { apiKey, baseUrl } = access;
  return createHostedRealtime({
    provider: model.provider,
    apiKey,
    baseUrl,
    settings: settingsOf(model, model.model, assistant),
  });
}

/** The voice with which it speaks, as far as the assistant names one of the provider's; undefined: the usual one. */
export function realtimeVoiceOf(assistant: Speaking): string | undefined {
  const { model, voice } = assistant;
  const known = providerOf(assistant)?.voices ?? [];
  const named =
    model?.provider === 'google'
      ? model.realtimeConfig?.speechConfig?.voiceConfig.prebuiltVoiceConfig.voiceName
      : voice?.provider === model?.provider
        ? voice?.voiceId
        : undefined;
  return known.find((one) => one === named);
}

/** What writes in its place: in chats, and about calls. Undefined: the model writes itself. */
export function writingModelOf({ model }: Speaking): string | undefined {
  if (model === undefined || providerOf({ model }) === undefined) return undefined;
  return modelProviderOf(model.provider)?.defaultModel ?? undefined;
}

function settingsOf(model: Model, name: string, assistant: Speaking): RealtimeSettings {
  const voice = realtimeVoiceOf(assistant);
  const own = {
    model: name,
    maxTokens: model.maxTokens,
    ...(voice !== undefined && { voice }),
  };
  if (model.provider !== 'google') return { ...own, speed: speedOf(assistant, voice) };
  const { topP, topK, presencePenalty, frequencyPenalty } = model.realtimeConfig ?? {};
  return { ...own, temperature: model.temperature, topP, topK, presencePenalty, frequencyPenalty };
}

/** The speed belongs to the voice. */
function speedOf({ voice }: Speaking, used: string | undefined): number | undefined {
  return used !== undefined && voice?.provider === 'openai' ? voice.speed : undefined;
}
