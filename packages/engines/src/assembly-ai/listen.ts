import type { SpeechToTextEngine, SpeechToTextOptions } from '@saywell/agent';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { TranscriberWire } from '../hearing/transcriber-wire.ts';
import { withoutPartials } from '../hearing/without-partials.ts';
import { keyHeader } from '../shared/header-value.ts';
import { shortLanguage, usablePhrases, withQuery } from '../shared/query.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { streamingLoss } from './failures.ts';
import { turnEvents } from './turn-events.ts';

/** Documented: 100 terms of 50 characters. */
const phraseLimits = { max: 100, maxLength: 50 };
const maxLanguages = 10;
/** The contract's; its models for agents end a turn after 100 ms of silence otherwise. */
const defaults = { formatTurns: true, endOfTurnConfidence: 0.7, minSilenceMs: 160, maxSilenceMs: 400 };
/** More than real time is refused (3007); how much at once is allowed is not documented. */
const backlogMs = 3000;

/** AssemblyAI's Universal-Streaming, v3. Turns are ended by the pipeline, and by the service when it is sooner. */
export function createAssemblyAIListen(setup: TranscriberSetup): SpeechToTextEngine {
  const { confidenceThreshold, disablePartialTranscripts } = settingsOf(setup.settings, 'assembly-ai');
  const engine = createSocketSpeechToText(setup, {
    minConfidence: confidenceThreshold,
    wireOf,
  });
  return disablePartialTranscripts === true ? withoutPartials(engine) : engine;
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  const { formatTurns = defaults.formatTurns } = settingsOf(setup.settings, 'assembly-ai');
  return {
    address: withQuery(`${baseUrl}/v3/ws`, queryOf(setup, asked)),
    // The key alone: with a scheme before it, it is refused.
    headers: keyHeader(setup, 'authorization'),
    isReady: (message) => typeof message === 'string' && /"type"\s*:\s*"Begin"/.test(message),
    frameMs: 50,
    minFrameMs: 50,
    backlogMs,
    // Nothing else keeps it open.
    silence: 'all',
    audio: pcmBytes,
    finalize: '{"type":"ForceEndpoint"}',
    answersWordsOnly: true,
    closing: '{"type":"Terminate"}',
    read: turnEvents(name, { isFormatted: formatTurns }),
    lossOf: (code, reason) => streamingLoss(name, code, reason),
  };
}

function queryOf(setup: TranscriberSetup, asked: SpeechToTextOptions): Parameters<typeof withQuery>[1] {
  const settings = settingsOf(setup.settings, 'assembly-ai');
  const language = shortLanguage(settings.language ?? asked.language);
  const model = settings.speechModel ?? asked.model ?? modelFor(settings, language);
  const isForAgents = /^u(?:niversal-)?-?3/.test(model);
  const languages = settings.languageCodes ?? (isForAgents && language !== undefined ? [language] : []);
  const terms = usablePhrases(
    [...(settings.keytermsPrompt ?? []), ...(settings.wordBoost ?? [])],
    phraseLimits,
  );
  return {
    sample_rate: 16_000,
    encoding: 'pcm_s16le',
    speech_model: model,
    format_turns: settings.formatTurns ?? defaults.formatTurns,
    end_of_turn_confidence_threshold: settings.endOfTurnConfidenceThreshold ?? defaults.endOfTurnConfidence,
    min_turn_silence: settings.minEndOfTurnSilenceWhenConfident ?? defaults.minSilenceMs,
    max_turn_silence: settings.maxTurnSilence ?? defaults.maxSilenceMs,
    keyterms_prompt: jsonList(terms),
    language_codes: jsonList(languages.slice(0, maxLanguages)),
    mode: settings.mode,
    prompt: settings.prompt,
    agent_context: settings.agentContext,
  };
}

const jsonList = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : JSON.stringify(values);

/** Only the models for agents take prompts and lists of languages; of the others one hears English alone. */
function modelFor(
  {
    prompt,
    agentContext,
    languageCodes,
    language: given,
  }: Partial<Record<'prompt' | 'agentContext' | 'language', string | undefined>> & {
    readonly languageCodes?: readonly string[] | undefined;
  },
  language: string | undefined,
): string {
  if (prompt !== undefined || agentContext !== undefined || (languageCodes?.length ?? 0) > 0)
    return 'u3-rt-pro';
  const isEnglish = language === 'en' || (language === undefined && given === undefined);
  return isEnglish ? 'universal-streaming-english' : 'universal-streaming-multilingual';
}
