import type { SpeechToTextEngine, SpeechToTextOptions } from '@saywell/agent';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { TranscriberWire } from '../hearing/transcriber-wire.ts';
import { keyHeader } from '../shared/header-value.ts';
import { shortLanguage, withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { createChunkEvents } from './chunk-events.ts';

/** xAI's ears. Nothing can be asked of them but their end, so silence is sent, too, and they decide by themselves. */
export function createXaiListen(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  const { language } = settingsOf(setup.settings, 'xai');
  const chunks = createChunkEvents(name);
  return {
    address: withQuery(`${baseUrl}/stt`, {
      sample_rate: 16_000,
      encoding: 'pcm',
      language: shortLanguage(language ?? asked.language),
      interim_results: true,
    }),
    headers: keyHeader(setup, 'authorization', 'Bearer '),
    isReady: (message) => typeof message === 'string' && /"type"\s*:\s*"transcript\.created"/.test(message),
    frameMs: 100,
    silence: 'all',
    followsTurns: true,
    audio: pcmBytes,
    closing: '{"type":"audio.done"}',
    read: (message) => chunks.read(jsonMessage(name, message)),
  };
}
