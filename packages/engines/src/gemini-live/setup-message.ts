import type { DialogueTool, RealtimeOptions } from '@saywell/agent';
import { parametersOf } from '../gemini/parameters.ts';
import type { RealtimeSettings } from '../realtime/realtime-protocol.ts';

/** The first message: the session as the assistant wants it; the endpoint takes the turns. */
export function setupMessage(asked: RealtimeOptions, settings: RealtimeSettings): object {
  const { tools, endSilenceMs } = asked;
  return {
    setup: {
      model: `models/${settings.model.replace(/^models\//, '')}`,
      generationConfig: { responseModalities: ['AUDIO'], ...generationOf(settings) },
      systemInstruction: { parts: [{ text: instructionOf(asked) }] },
      ...(tools.length > 0 && { tools: [{ functionDeclarations: tools.map(declared) }] }),
      ...(endSilenceMs !== undefined && {
        realtimeInputConfig: {
          automaticActivityDetection: { silenceDurationMs: Math.round(endSilenceMs) },
        },
      }),
      inputAudioTranscription: {},
      outputAudioTranscription: {},
      // Without it a session of sound ends after 15 minutes.
      contextWindowCompression: { slidingWindow: {} },
    },
  };
}

function generationOf(settings: RealtimeSettings): object {
  const { voice, maxTokens, temperature, topP, topK, presencePenalty, frequencyPenalty } = settings;
  const given = { maxOutputTokens: maxTokens, temperature, topP, topK, presencePenalty, frequencyPenalty };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(voice !== undefined && {
      speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } } },
    }),
  };
}

/** Models that speak natively choose their language by what they are told and hear; they take no setting. */
function instructionOf({ instructions, language }: RealtimeOptions): string {
  return language === undefined ? instructions : `${instructions}\n\nThe visitor's language is ${language}.`;
}

function declared({ name, description, parameters = {} }: DialogueTool): object {
  const known = parametersOf(parameters);
  return {
    name,
    ...(description !== undefined && { description }),
    ...(known !== undefined && { parameters: known }),
  };
}
