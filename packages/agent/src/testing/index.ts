export { findSoundBounds } from '../audio/silence.ts';
export { createFakeDialogue, type FakeAnswer, type FakeDialogue } from './fake-dialogue.ts';
export {
  createFakeLanguage,
  type FakeLanguage,
  FRAME_MS,
  FRAME_SAMPLES,
  framesOf,
  VOICE_VALUE,
  WORD_MS,
} from './fake-language.ts';
export { createFakeOutput, type FakeOutput } from './fake-output.ts';
export { createFakeRealtimeEngine, type FakeRealtimeEngine } from './fake-realtime-engine.ts';
export { createFakeSpeechToText } from './fake-speech-to-text.ts';
export { createFakeTextToSpeech } from './fake-text-to-speech.ts';
export { createFakeVoiceActivity } from './fake-voice-activity.ts';
export { answerAfter, type Fault, type FaultSource, noFault } from './fault.ts';
export { createRandom, type Random } from './random.ts';
export { defaultTestConfig } from './test-config.ts';
export { createVirtualClock, type VirtualClock } from './virtual-clock.ts';
export { keyTones } from './tones.ts';
