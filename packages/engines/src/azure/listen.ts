import type { SpeechToTextEngine, SpeechToTextOptions } from '@saywell/agent';
import type { Transcriber } from '@saywell/contract';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { TranscriberWire, WireMessage } from '../hearing/transcriber-wire.ts';
import { withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { azureLocale } from './azure-locale.ts';
import { azureHeaders, azureText, readAzure } from './azure-parts.ts';
import { phraseEvents, type SpeechMessage } from './phrase-events.ts';
import { createAzureTurns, newAzureId } from './turns.ts';

const defaultLocale = 'en-US';
/** More at once is slowed down by the service. */
const backlogMs = 5000;
const path = '/speech/recognition/conversation/cognitiveservices/v1';
/** Keys of one resource speak and hear; whoever names the one address means the other, too. */
const earsAt = (baseUrl: string): string => baseUrl.replace('.tts.speech.', '.stt.speech.');
const client = { context: { system: { name: 'Saywell', version: '1', build: 'node', lang: 'TypeScript' } } };

/** Azure's conversation protocol. A text is asked for by the end of its turn; the next sound begins another. */
export function createAzureListen(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  const settings = settingsOf(setup.settings, 'azure');
  const turns = createAzureTurns(contextOf(settings));
  const language = azureLocale(settings.language ?? asked.language) ?? defaultLocale;
  const opened = (raw: WireMessage): { readonly message: SpeechMessage; readonly isOfTurn: boolean } => {
    const { path: what, requestId, body } = readAzure(name, raw);
    return {
      message: { path: what, body: jsonMessage(name, body || '{}') },
      isOfTurn: turns.isOfTurn(requestId),
    };
  };
  return {
    address: withQuery(earsAt(baseUrl) + path, { language, format: 'detailed' }),
    headers: () => azureHeaders(setup, newAzureId()),
    opening() {
      turns.reset();
      return azureText({ path: 'speech.config', requestId: newAzureId(), body: JSON.stringify(client) });
    },
    frameMs: 50,
    backlogMs,
    silence: 'none',
    audio: (samples) => turns.audio(pcmBytes(samples)),
    finalize: () => turns.finish(),
    read(raw) {
      const { message, isOfTurn } = opened(raw);
      // An error of no turn is one all the same.
      if (!isOfTurn) return phraseEvents(name, message, 0).filter(({ type }) => type === 'failed');
      if (message.path === 'turn.end') return [{ type: 'finalized', endMs: turns.sentMs }];
      return phraseEvents(name, message, turns.startMs);
    },
    replyTo(raw) {
      const { message, isOfTurn } = opened(raw);
      return isOfTurn && message.path === 'turn.end' ? turns.ended() : [];
    },
  };
}

const modes = { Default: 'Normal', Time: 'Custom', Semantic: 'Semantic' } as const;

function contextOf(settings: Partial<Extract<Transcriber, { provider: 'azure' }>>): object {
  const { segmentationStrategy, segmentationSilenceTimeoutMs, segmentationMaximumTimeMs } = settings;
  const hasTimes = segmentationSilenceTimeoutMs !== undefined || segmentationMaximumTimeMs !== undefined;
  const segmentation = {
    // Times count in this mode alone.
    mode: modes[segmentationStrategy ?? (hasTimes ? 'Time' : 'Default')],
    ...(segmentationSilenceTimeoutMs !== undefined && { segmentationSilenceTimeoutMs }),
    ...(segmentationMaximumTimeMs !== undefined && {
      segmentationForcedTimeoutMs: segmentationMaximumTimeMs,
    }),
  };
  return {
    phraseDetection: { mode: 'Conversation', conversation: { segmentation } },
    phraseOutput: {
      format: 'Detailed',
      detailed: { options: ['WordTimings', 'DisplayWordTimings', 'Words'] },
    },
  };
}
