import type { SaywellVoice } from '@saywell/voice-sdk';
import { expectTypeOf, it } from 'vitest';
import type { VoiceClient } from './voice-client.ts';

it('the voice SDK is a voice client by its shape', () => {
  expectTypeOf<SaywellVoice>().toExtend<VoiceClient>();
});
