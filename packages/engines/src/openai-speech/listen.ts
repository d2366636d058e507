import type { SpeechToTextEngine, SpeechToTextOptions } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import { createTo24Khz } from '../hearing/to-24-khz.ts';
import type { TranscriberWire, WireMessage } from '../hearing/transcriber-wire.ts';
import { keyHeader } from '../shared/header-value.ts';
import { shortLanguage, withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { createItems } from './items.ts';

const defaultModel = 'gpt-4o-mini-transcribe';
const samplesPerMs = 16;

/** OpenAI's realtime transcription: it decides when it is told to, and its texts come then. */
export function createOpenAIListen(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  const model = settingsOf(setup.settings, 'openai').model ?? asked.model ?? defaultModel;
  const session = JSON.stringify(sessionUpdate(setup, asked, model));
  const items = createItems(name);
  let to24Khz = createTo24Khz();
  const isType = (message: WireMessage, type: string): boolean =>
    typeof message === 'string' && fieldOf(jsonMessage(name, message), 'type') === type;
  return {
    address: withQuery(`${baseUrl}/realtime`, {
      intent: 'transcription',
      // There it would begin a conversation; other servers want it.
      model: baseUrl.startsWith('https://api.openai.com') ? undefined : model,
    }),
    headers: keyHeader(setup, 'authorization', 'Bearer '),
    isReady: (message) => isType(message, 'session.updated'),
    replyTo(message) {
      if (!isType(message, 'session.created')) return [];
      items.reset();
      to24Khz = createTo24Khz();
      return [session];
    },
    frameMs: 50,
    silence: 'none',
    audio(samples) {
      items.sent(samples.length / samplesPerMs);
      return appended(to24Khz(samples));
    },
    finalize() {
      items.asked();
      // The last two samples would come with the next ones.
      return [appended(to24Khz(new Int16Array(2))), '{"type":"input_audio_buffer.commit"}'];
    },
    read: (message) => items.read(jsonMessage(name, message)),
  };
}

const appended = (samples: Int16Array): string =>
  JSON.stringify({ type: 'input_audio_buffer.append', audio: pcmBytes(samples).toString('base64') });

function sessionUpdate({ settings }: TranscriberSetup, asked: SpeechToTextOptions, model: string): object {
  const language = shortLanguage(settingsOf(settings, 'openai').language ?? asked.language);
  const input = {
    // It takes no other rate.
    format: { type: 'audio/pcm', rate: 24_000 },
    transcription: { model, ...(language !== undefined && { language }) },
    // The pipeline knows when a turn may be over.
    turn_detection: null,
  };
  return { type: 'session.update', session: { type: 'transcription', audio: { input } } };
}
