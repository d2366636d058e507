import type { SpeechToTextEngine, SpeechToTextOptions } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { TranscriberWire } from '../hearing/transcriber-wire.ts';
import { keyHeader } from '../shared/header-value.ts';
import { shortLanguage, usablePhrases } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { transcriptEvents } from './transcript-events.ts';

const defaultModel = 'enhanced';
/** Until a word is decided, at most; the pipeline asks for it before. */
const defaultDelayMs = 1500;
const shortestDelaySeconds = 0.7;
const longestDelaySeconds = 4;
const phraseLimits = { max: 500, maxLength: 200 };

/** Speechmatics' real-time service, v2. */
export function createSpeechmaticsListen(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  const start = JSON.stringify(startMessage(setup, asked));
  let takenFrames = 0;
  return {
    address: `${baseUrl}/v2`,
    headers: keyHeader(setup, 'authorization', 'Bearer '),
    opening() {
      takenFrames = 0;
      return start;
    },
    isReady: (message) => typeof message === 'string' && /"message"\s*:\s*"RecognitionStarted"/.test(message),
    frameMs: 40,
    silence: 'none',
    audio: pcmBytes,
    finalize: '{"message":"ForceEndOfUtterance"}',
    closing: () => JSON.stringify({ message: 'EndOfStream', last_seq_no: takenFrames }),
    read(raw) {
      const message = jsonMessage(name, raw);
      const taken = fieldOf(message, 'message') === 'AudioAdded' ? fieldOf(message, 'seq_no') : undefined;
      if (typeof taken === 'number') takenFrames = taken;
      return transcriptEvents(name, message);
    },
  };
}

function startMessage({ settings: given }: TranscriberSetup, asked: SpeechToTextOptions): object {
  const settings = settingsOf(given, 'speechmatics');
  const language = settings.language ?? asked.language;
  const locale = language !== undefined && /^en-(?:US|GB|AU)$/.test(language) ? language : undefined;
  const named = settings.model === 'default' ? undefined : (settings.model ?? asked.model);
  const vocabulary = vocabularyOf(settings.customVocabulary ?? []);
  const delaySeconds = (settings.maxDelay ?? defaultDelayMs) / 1000;
  return {
    message: 'StartRecognition',
    audio_format: { type: 'raw', encoding: 'pcm_s16le', sample_rate: 16_000 },
    transcription_config: {
      language: languageOf(language),
      model: settings.operatingPoint ?? named ?? defaultModel,
      enable_partials: true,
      max_delay: Math.min(longestDelaySeconds, Math.max(shortestDelaySeconds, delaySeconds)),
      ...(locale !== undefined && { output_locale: locale }),
      ...(vocabulary.length > 0 && { additional_vocab: vocabulary }),
      ...(settings.enableDiarization === true && { diarization: 'speaker' }),
      transcript_filtering_config: { remove_disfluencies: settings.removeDisfluencies ?? true },
    },
  };
}

/** Its own names: `auto`, and packs of two languages such as `en_es`. */
function languageOf(language: string | undefined): string {
  if (language !== undefined && (language === 'auto' || language.includes('_'))) return language;
  const short = shortLanguage(language) ?? 'en';
  return short === 'zh' ? 'cmn' : short;
}

interface VocabularyItem {
  readonly content: string;
  readonly soundsLike?: readonly string[] | undefined;
}

function vocabularyOf(items: readonly VocabularyItem[]): readonly object[] {
  return items.flatMap(({ content, soundsLike = [] }) => {
    const [usable] = usablePhrases([content], phraseLimits);
    const sounds = usablePhrases(soundsLike, phraseLimits);
    if (usable === undefined) return [];
    return [{ content: usable, ...(sounds.length > 0 && { sounds_like: sounds }) }];
  });
}
