import { textAt } from '../stand-in.ts';
import { createFakeEar } from './fake-ear.ts';
import { oddPieces, toneOf, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { TranscriberProtocol } from './transcriber-protocol.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const key = { keyHeader: 'x-vapi-secret', keyPrefix: '', isServer: true } as const;

const response = (transcription: string, transcriptType?: string): string =>
  JSON.stringify({ type: 'transcriber-response', transcription, channel: 'customer', transcriptType });

/** After fern/customization/custom-transcriber.mdx of VapiAI/docs, August 2026. */
export const customTranscriber: TranscriberProtocol = {
  ...key,
  name: 'custom-transcriber',
  settings: { provider: 'custom-transcriber', server: {} },
  address: ['/'],
  idle: 'silence',
  hasWords: false,
  hasPartials: true,
  mayBeMute: true,
  mayBeBinary: true,
  peer() {
    const ear = createFakeEar({ channels: 2 });
    let hasStart = false;
    return {
      answer(message): readonly Message[] {
        if (!Buffer.isBuffer(message)) {
          const { type, encoding, sampleRate, channels } = JSON.parse(message);
          hasStart = `${type} ${encoding} ${sampleRate} ${channels}` === 'start linear16 16000 2';
          return [];
        }
        if (!hasStart || message.length % 4 !== 0) return ['not what is documented'];
        ear.hear(message);
        if (ear.hasMore()) {
          const other = {
            type: 'transcriber-response',
            transcription: 'I am not here',
            channel: 'assistant',
          };
          return [response(ear.text, 'partial'), JSON.stringify(other), '{"type":"else"}'];
        }
        if (!ear.isTurnOver) return [];
        const { text } = ear;
        ear.decide();
        return [response(text)];
      },
    };
  },
};

/** After fern/customization/custom-tts.mdx of the same. */
export const customVoice: VoiceProtocol = {
  ...key,
  name: 'custom-voice',
  settings: { provider: 'custom-voice', voiceId: 'v1', server: {} },
  address: ['/'],
  sends: ['"type":"voice-request"', '"sampleRate":24000', '"text":"Hello there friend."', '"voiceId":"v1"'],
  hasWords: false,
  over: {
    http(body) {
      const words = wordsOf(textAt(body, 'message', 'text'));
      const frames = oddPieces(toneOf(words.length), words.length);
      return { type: 'application/octet-stream', frames };
    },
  },
};
