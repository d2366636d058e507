import type { Clock, Engines } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  type FakeAnswer,
  type FakeLanguage,
} from '@saywell/agent/testing';

/** Engines of the fake language; the dialogue answers as it was given. */
export function createFakeEngines(
  clock: Clock,
  answer: (userText: string) => string | FakeAnswer = (userText) => `You said ${userText}.`,
  language: FakeLanguage = createFakeLanguage(),
): Engines {
  return {
    voiceActivity: createFakeVoiceActivity({ clock }),
    speechToText: createFakeSpeechToText({ clock, language }),
    textToSpeech: createFakeTextToSpeech({ clock, language }),
    dialogue: createFakeDialogue({ clock, answer }),
  };
}
