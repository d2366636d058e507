import { randomUUID } from 'node:crypto';
import type { TextToSpeechEngine, WordTiming } from '@saywell/agent';
import { fieldOf, parseJson } from '@saywell/agent/hosted';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { createSocketTextToSpeech } from '../speaking/socket-text-to-speech.ts';
import type { SpokenEvent, VoiceWire } from '../speaking/voice-wire.ts';
import { azureHeaders, azureId, azureText, readAzure } from './azure-parts.ts';
import { type AzureVoice, ssmlOf } from './ssml.ts';

const sampleRateHz = 24_000;
/** An answer lasts at most ten minutes. */
const maxTextLength = 5000;
const ticksPerMs = 10_000;

const client = { context: { system: { name: 'Saywell', version: '1', build: 'node', lang: 'TypeScript' } } };
const synthesis = {
  synthesis: {
    audio: {
      outputFormat: 'raw-24khz-16bit-mono-pcm',
      metadataOptions: {
        wordBoundaryEnabled: true,
        sentenceBoundaryEnabled: false,
        bookmarkEnabled: false,
        visemeEnabled: false,
        punctuationBoundaryEnabled: false,
        sessionEndEnabled: true,
      },
    },
    language: { autoDetection: false },
  },
};

/** Azure's voices, of the contract's `azure` and `microsoft`, over its sockets, which tell times of words. */
export function createAzureSpeech(setup: VoiceSetup): TextToSpeechEngine {
  const settings: AzureVoice = {
    ...settingsOf(setup.settings, 'azure'),
    ...settingsOf(setup.settings, 'microsoft'),
    provider: 'microsoft',
  };
  return createSocketTextToSpeech(setup, {
    sampleRateHz,
    maxTextLength,
    wireOf: (_setup, voiceId) => wireOf(setup, settings, voiceId ?? settings.voiceId),
  });
}

function wireOf(
  { name, baseUrl, apiKey }: VoiceSetup,
  settings: AzureVoice,
  voiceId: string | undefined,
): VoiceWire {
  return {
    address: `${baseUrl}/tts/cognitiveservices/websocket/v1`,
    get headers() {
      return azureHeaders({ name, apiKey }, azureId(randomUUID()));
    },
    keepsContext: false,
    speaksOneAtATime: true,
    get hello() {
      const requestId = azureId(randomUUID());
      return [azureText({ path: 'speech.config', requestId, body: JSON.stringify(client) })];
    },
    say({ context, text }) {
      const requestId = azureId(context);
      const ssml = ssmlOf(text, voiceId, settings);
      return [
        azureText({ path: 'synthesis.context', requestId, body: JSON.stringify(synthesis) }),
        azureText({ path: 'ssml', requestId, body: ssml }, 'application/ssml+xml'),
      ];
    },
    end: () => [],
    cancel: () => [],
    read: (message) => eventsOf(name, message),
  };
}

function eventsOf(engine: string, message: string | Uint8Array): readonly SpokenEvent[] {
  const { path, requestId, body } = readAzure(engine, message);
  const context = requestId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (path === 'audio' && typeof body !== 'string') return [{ type: 'audio', context, bytes: body }];
  if (path === 'turn.end') return [{ type: 'done', context }];
  if (path !== 'audio.metadata' || typeof body !== 'string') return [];
  return [{ type: 'words', context, words: wordsOf(parseJson(engine, body)) }];
}

/** They come without their marks. */
function wordsOf(answer: unknown): readonly WordTiming[] {
  const given = fieldOf(answer, 'Metadata');
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown) => {
    if (fieldOf(one, 'Type') !== 'WordBoundary') return [];
    const data = fieldOf(one, 'Data');
    const word = fieldOf(fieldOf(data, 'text'), 'Text');
    const [offset, duration] = [fieldOf(data, 'Offset'), fieldOf(data, 'Duration')];
    if (typeof word !== 'string' || typeof offset !== 'number' || typeof duration !== 'number') return [];
    return [{ word, startMs: offset / ticksPerMs, endMs: (offset + duration) / ticksPerMs }];
  });
}
