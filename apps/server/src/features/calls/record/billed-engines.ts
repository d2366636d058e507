import type { AgentConfig, Engines } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import type { BilledEngines } from '../../costs/call-costs.ts';

/** Who does the parts of a call, as its costs name them. */
export function billedEngines(
  { voice }: Pick<CreateAssistant, 'voice'>,
  { model, voiceId, transcriberModel }: AgentConfig,
  { speechToText, textToSpeech, dialogue }: Engines,
): Omit<BilledEngines, 'transport'> {
  const voiceModel = voice?.provider === 'openai' ? voice.model : undefined;
  return {
    transcriber:
      speechToText === null
        ? null
        : {
            provider: speechToText.name,
            ...(transcriberModel !== undefined && { model: transcriberModel }),
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
