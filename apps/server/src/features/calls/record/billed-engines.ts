import type { AgentConfig, Engines } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { billedModel } from '../../costs/billed-engine.ts';
import type { BilledEngines } from '../../costs/call-costs.ts';

/** Who does the parts of a call, as its costs name them. */
export function billedEngines(
  { transcriber, voice }: Pick<CreateAssistant, 'transcriber' | 'voice'>,
  { model, voiceId }: AgentConfig,
  { speechToText, textToSpeech, dialogue }: Engines,
): Omit<BilledEngines, 'transport'> {
  const earModel = speechToText === null ? undefined : billedModel(transcriber, speechToText);
  const voiceModel = textToSpeech === null ? undefined : billedModel(voice, textToSpeech);
  return {
    transcriber:
      speechToText === null
        ? null
        : {
            provider: speechToText.name,
            ...(earModel !== undefined && { model: earModel }),
          },
    model: { provider: dialogue.name, ...(model.name !== undefined && { model: model.name }) },
    voice:
      textToSpeech === null
        ? null
        : {
            provider: textToSpeech.name,
            ...(voiceModel !== undefined && { model: voiceModel }),
            ...(voiceId !== undefined && { voiceId }),
          },
  };
}

/** The assistant's instructions, as one text. */
export function systemPromptOf({ messages }: Pick<AgentConfig, 'messages'>): string {
  return messages
    .flatMap(({ role, content }) => (role === 'system' && content !== null ? [content] : []))
    .join('\n\n');
}
