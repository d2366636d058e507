import type { SpeechToTextEngine } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { HeardEvent, TranscriberWire } from '../hearing/transcriber-wire.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import type { TranscriberSetup } from '../shared/speech-adapter.ts';

const start = { type: 'start', encoding: 'linear16', container: 'raw', sampleRate: 16_000, channels: 2 };

/**
 * A customer's own transcriber: stereo audio of the whole call, the caller left and nothing right; texts come back
 * when it has them. It is told of no utterances, and never asked.
 */
export function createCustomTranscriber(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

const wireOf = ({ name, baseUrl, headers }: TranscriberSetup): TranscriberWire => ({
  address: baseUrl,
  headers,
  opening: JSON.stringify(start),
  frameMs: 20,
  silence: 'all',
  audio: stereo,
  read: (message) => (typeof message === 'string' ? eventsOf(jsonMessage(name, message)) : []),
});

function stereo(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 4);
  for (let at = 0; at < samples.length; at += 1) bytes.writeInt16LE(samples[at] ?? 0, at * 4);
  return bytes;
}

/** What was heard of the assistant is known here. */
function eventsOf(message: object): readonly HeardEvent[] {
  const text = fieldOf(message, 'transcription');
  const isCaller = fieldOf(message, 'channel') !== 'assistant';
  if (fieldOf(message, 'type') !== 'transcriber-response' || typeof text !== 'string' || !isCaller) return [];
  if (fieldOf(message, 'transcriptType') === 'partial') return text === '' ? [] : [{ type: 'partial', text }];
  return [{ type: 'final', text }];
}
