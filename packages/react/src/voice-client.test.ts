import { SaywellVoice } from '@saywell/voice-sdk';
import { expect, expectTypeOf, it } from 'vitest';
import type { VoiceClient } from './voice-client.ts';

it('the voice SDK is a voice client by its shape', () => {
  expectTypeOf<SaywellVoice>().toExtend<VoiceClient>();
  for (const method of ['start', 'stop', 'send', 'say', 'on'] as const satisfies (keyof VoiceClient)[])
    expect(SaywellVoice.prototype[method]).toBeTypeOf('function');
});
