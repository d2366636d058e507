import type { AgentConfig } from '../agent.ts';
import type { EngineError, Engines, NoiseSuppressionStream } from '../engines/engine.ts';
import { toEngineError } from '../engines/engine-failure.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import { openSoundCleaning } from './denoising/sound-cleaning.ts';
import { createFaintVoice, type FaintVoice } from './faint-voice.ts';
import type { HeardText } from './heard-text.ts';
import { createKeypad, defaultKeypadPlan, type Keypad } from './keypad.ts';
import { createLevelMeter, type Loudness } from './level-meter.ts';
import { createPreRoll } from './pre-roll.ts';
import { createRecogniser, type Recogniser } from './recogniser.ts';
import { createVoiceGate, type HeardEdge, type VoiceGate } from './voice-gate.ts';
import { createVoiceWatch, type VoiceWatch } from './voice-watch.ts';

const SAMPLES_PER_MS = 16;
/** Whoever was understood at this level is no faint voice, dBFS; recognition suffers below −50 in a quiet room. */
const CLEAR_VOICE_DB = -45;

/** The assistant's ear: voice detection and speech to text. Deaf until it is opened. */
export interface Hearing extends Ear {
  /** Stays deaf when an engine is missing or cannot be opened. */
  open(): void;
}
interface Ear {
  /** False: an engine is missing, visitors type. */
  readonly available: boolean;
  handleAudio(samples: Int16Array): void;
  beginUtterance(): void;
  endUtterance(): void;
  takeSnapshot(): void;
  /** Of the utterance that was begun last. */
  loudness(): Loudness;
  /** Audio of a muted visitor is ignored. */
  setMuted(muted: boolean): void;
  close(): void;
}
export interface HearingOptions {
  readonly engines: Engines;
  readonly config: AgentConfig;
  /** What the dialogue expects to hear. */
  readonly expectedPhrases: () => readonly string[];
  readonly runtime: Runtime;
  readonly timers: Timers;
  /** Its sound may come back through the visitor's microphone. */
  readonly isAssistantSpeaking: () => boolean;
  onEdge(edge: HeardEdge): void;
  /** Somebody has spoken who is too faint to be heard; `since`: from when on, epoch ms. */
  onFaintVoice(since: number): void;
  /** Digits were entered by tone. */
  onDigits(digits: string): void;
  /** Called with the number of samples that the recogniser is given. */
  onHeard(samples: number): void;
  onPartial(text: string): void;
  onText(heard: HeardText): void;
  onVoiceFailure(error: EngineError): void;
  onTextFailure(error: EngineError, owed: boolean): void;
}

export function createHearing(options: HearingOptions): Hearing {
  let ear = deaf;
  return {
    open() {
      ear = openEar(options);
    },
    get available() {
      return ear.available;
    },
    handleAudio: (samples) => ear.handleAudio(samples),
    beginUtterance: () => ear.beginUtterance(),
    endUtterance: () => ear.endUtterance(),
    takeSnapshot: () => ear.takeSnapshot(),
    loudness: () => ear.loudness(),
    setMuted: (muted) => ear.setMuted(muted),
    close: () => ear.close(),
  };
}

function openEar(options: HearingOptions): Ear {
  const meter = createLevelMeter();
  const gate = createVoiceGate({
    newestDb: () => meter.newestDb(),
    isAssistantSpeaking: () => options.isAssistantSpeaking(),
    now: () => options.runtime.now(),
    onEdge: (edge) => options.onEdge(edge),
  });
  const watch = openVoiceWatch(options, gate);
  if (watch === null) return deaf;
  let text = '';
  const recogniser = openRecogniser(options, (heard) => {
    text = heard;
  });
  if (recogniser === null) {
    watch.close();
    return deaf;
  }
  const preRoll = createPreRoll(pipelineLimits.preRollMs * SAMPLES_PER_MS);
  const faint = openFaintVoice(options);
  const learnLevel = (): void => {
    if (text === '') return;
    const loudness = meter.read();
    gate.understood(loudness);
    if (loudness.levelDb >= CLEAR_VOICE_DB) faint?.close();
  };
  const keypad = openKeypad(options);
  const suppression = openNoiseSuppression(options);
  const denoised = (samples: Int16Array): Int16Array => suppression?.process(samples) ?? samples;
  let muted = false;
  return {
    available: true,
    handleAudio(received) {
      if (muted || received.length === 0) return;
      const samples = denoised(keypad?.push(received) ?? received);
      if (samples.length === 0) return;
      preRoll.push(samples);
      meter.push(samples);
      recogniser.write(samples);
      gate.moved();
      watch.push(samples);
      faint?.push(samples);
    },
    beginUtterance() {
      text = '';
      meter.begin();
      recogniser.begin(preRoll.read());
    },
    endUtterance() {
      learnLevel();
      recogniser.end();
      // Its last word must not begin the next utterance; a voice that is being detected must.
      preRoll.keepNewest(pipelineLimits.preRollAfterUtteranceMs * SAMPLES_PER_MS);
    },
    takeSnapshot: () => recogniser.snapshot(),
    loudness: () => meter.read(),
    setMuted(next) {
      if (muted === next) return;
      muted = next;
      preRoll.keepNewest(0);
      if (muted) watch.rest();
    },
    close() {
      watch.close();
      faint?.close();
      keypad?.close();
      suppression?.close();
      recogniser.close();
    },
  };
}

function openKeypad(options: HearingOptions): Keypad | null {
  const { config, timers } = options;
  const plan = config.keypad === undefined ? defaultKeypadPlan : config.keypad;
  return plan && createKeypad({ plan, timers, onDigits: (digits) => options.onDigits(digits) });
}
/** Without it what is said is heard, too: it never makes the assistant deaf. */
function openNoiseSuppression(options: HearingOptions): NoiseSuppressionStream | null {
  const { config, engines } = options;
  const { suppressesNoise: _, ...without } = config;
  try {
    return openSoundCleaning(config, engines.noiseSuppression);
  } catch (error) {
    options.onVoiceFailure(toEngineError(error, engines.noiseSuppression?.name ?? ''));
    return openSoundCleaning(without, null);
  }
}
function openFaintVoice(options: HearingOptions): FaintVoice | null {
  const { engines, runtime } = options;
  const engine = engines.voiceActivity;
  return (
    engine && createFaintVoice({ engine, runtime, onFaintVoice: (since) => options.onFaintVoice(since) })
  );
}
function openVoiceWatch(options: HearingOptions, gate: VoiceGate): VoiceWatch | null {
  const engine = options.engines.voiceActivity;
  if (engine === null || options.engines.speechToText === null) return null;
  const { runtime, timers } = options;
  try {
    return createVoiceWatch({
      engine,
      runtime,
      timers,
      onEdge: (edge) => gate.edge(edge),
      onFailure: (error) => options.onVoiceFailure(error),
    });
  } catch (error) {
    options.onVoiceFailure(toEngineError(error, engine.name));
    return null;
  }
}
function openRecogniser(options: HearingOptions, onHeardText: (text: string) => void): Recogniser | null {
  const { config, runtime } = options;
  const engine = options.engines.speechToText;
  if (engine === null) return null;
  const questions = config.knowledge.flatMap((entry) => entry.questions);
  return createRecogniser({
    engine,
    runtime,
    onHeard: (samples) => options.onHeard(samples),
    onPartial: (text) => options.onPartial(text),
    onText(heard) {
      onHeardText(heard.text.trim());
      options.onText(heard);
    },
    phrases: [...new Set([...config.phrases, ...questions, ...options.expectedPhrases()])],
    model: config.transcriberModel,
    language: config.language,
    onFailure: (error, owed) => options.onTextFailure(error, owed),
  });
}

const deaf: Ear = {
  available: false,
  handleAudio: () => undefined,
  beginUtterance: () => undefined,
  endUtterance: () => undefined,
  takeSnapshot: () => undefined,
  loudness: () => createLevelMeter().read(),
  setMuted: () => undefined,
  close: () => undefined,
};
