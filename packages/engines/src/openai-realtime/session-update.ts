import type { DialogueTool, RealtimeOptions } from '@saywell/agent';
import type { RealtimeSettings } from '../realtime/realtime-protocol.ts';
import { shortLanguage } from '../shared/query.ts';

/** Writes down what the visitor says; the speaking model only understands it. */
const transcriptionModel = 'gpt-4o-mini-transcribe';
/** Nothing else is taken, and nothing else comes. */
const format = { type: 'audio/pcm', rate: 24_000 } as const;

/** The session as the assistant wants it: the endpoint takes the turns. */
export function sessionUpdate(asked: RealtimeOptions, settings: RealtimeSettings): object {
  const { instructions, tools, endSilenceMs } = asked;
  const language = shortLanguage(asked.language);
  const { voice, speed, maxTokens } = settings;
  return {
    type: 'session.update',
    session: {
      type: 'realtime',
      instructions,
      output_modalities: ['audio'],
      ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
      audio: {
        input: {
          format,
          transcription: { model: transcriptionModel, ...(language !== undefined && { language }) },
          turn_detection: {
            type: 'server_vad',
            create_response: true,
            interrupt_response: true,
            ...(endSilenceMs !== undefined && { silence_duration_ms: Math.round(endSilenceMs) }),
          },
        },
        output: { format, ...(voice !== undefined && { voice }), ...(speed !== undefined && { speed }) },
      },
      ...(tools.length > 0 && { tools: tools.map(declared), tool_choice: 'auto' }),
    },
  };
}

function declared({ name, description, parameters }: DialogueTool): object {
  return {
    type: 'function',
    name,
    ...(description !== undefined && { description }),
    parameters: parameters ?? { type: 'object', properties: {} },
  };
}
