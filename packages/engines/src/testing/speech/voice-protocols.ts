import { azureShort, azureSpeech } from './azure-voice.ts';
import { cartesiaSpeech } from './cartesia-protocols.ts';
import { customVoice } from './custom-protocols.ts';
import { deepgramSpeak } from './deepgram-protocols.ts';
import { elevenLabsHttp, elevenLabsSocket } from './elevenlabs-protocols.ts';
import { humeFirst, humeSpeech } from './hume-voice.ts';
import { inworldSpeech } from './inworld-voice.ts';
import { lmntSpeech } from './lmnt-voice.ts';
import { minimaxSpeech } from './minimax-voice.ts';
import { neuphonicSpeech } from './neuphonic-voice.ts';
import { openaiSpeech } from './openai-voice.ts';
import { rimeSpeech } from './rime-voice.ts';
import { smallestSpeech } from './smallest-voice.ts';
import type { VoiceProtocol } from './voice-protocol.ts';
import { xaiSpeech } from './xai-voice.ts';

/** Every adapter of the table has one. */
export const voiceProtocols: readonly VoiceProtocol[] = [
  elevenLabsSocket,
  elevenLabsHttp,
  azureShort,
  azureSpeech,
  cartesiaSpeech,
  customVoice,
  deepgramSpeak,
  humeFirst,
  humeSpeech,
  inworldSpeech,
  lmntSpeech,
  minimaxSpeech,
  neuphonicSpeech,
  openaiSpeech,
  rimeSpeech,
  smallestSpeech,
  xaiSpeech,
];
