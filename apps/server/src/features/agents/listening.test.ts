import type { CreateAssistant } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { listeningOf } from './listening.ts';

describe('what an assistant decides about listening', () => {
  it('is nothing by default', () => {
    expect(listeningOf({})).toEqual({});
    expect(listeningOf({ messagePlan: {} })).toEqual({});
  });

  it('leaves silences to the hook that waits for them, unless there are idle messages', () => {
    const hooks: CreateAssistant['hooks'] = [{ on: 'customer.speech.timeout', do: [] }];
    expect(listeningOf({ hooks })).toEqual({ idle: null });
    expect(listeningOf({ hooks: [{ on: 'call.ending', do: [] }] })).toEqual({});
    const messagePlan = { idleMessages: ['Hello?'] };
    expect(listeningOf({ hooks, messagePlan }).idle?.messages).toEqual(['Hello?']);
  });

  it('are its idle messages, with the published defaults (field: messagePlan.*)', () => {
    expect(listeningOf({ messagePlan: { idleMessages: ['Still there, Ann?'] } })).toEqual({
      idle: { messages: ['Still there, Ann?'], afterMs: 10_000, maxCount: 3, countsAnew: false },
    });
    const messagePlan = {
      idleMessages: ['Hello?', 'Anybody?'],
      idleTimeoutSeconds: 5,
      idleMessageMaxSpokenCount: 1,
      idleMessageResetCountOnUserSpeechEnabled: true,
      silenceTimeoutMessage: 'Bye, Ann.',
    };
    expect(listeningOf({ messagePlan })).toEqual({
      idle: { messages: ['Hello?', 'Anybody?'], afterMs: 5_000, maxCount: 1, countsAnew: true },
      silenceTimeoutMessage: 'Bye, Ann.',
    });
  });

  it('may be the time of the message alone', () => {
    expect(listeningOf({ messagePlan: { idleTimeoutSeconds: 7 } })).toEqual({
      idle: { messages: ['Are you still there?'], afterMs: 7_000, maxCount: 3, countsAnew: false },
    });
  });

  it.each([[[]], [null]])('may be no idle message: %j', (idleMessages) => {
    expect(listeningOf({ messagePlan: { idleMessages } })).toEqual({ idle: null });
  });

  it.each([
    [{ backgroundDenoisingEnabled: true }, true],
    [{ backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: true } } }, true],
    [
      {
        backgroundDenoisingEnabled: true,
        backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: false } },
      },
      false,
    ],
    [{ backgroundSpeechDenoisingPlan: {} }, false],
  ])(
    'are its noise suppression: %j (field: backgroundDenoisingEnabled, backgroundSpeechDenoisingPlan.smartDenoisingPlan.enabled)',
    (assistant, expected) => {
      expect(listeningOf(assistant).suppressesNoise ?? false).toBe(expected);
    },
  );

  it('are its noise gate, with the published defaults (field: backgroundSpeechDenoisingPlan.fourierDenoisingPlan.enabled)', () => {
    const of = (fourierDenoisingPlan: object) =>
      listeningOf({ backgroundSpeechDenoisingPlan: { fourierDenoisingPlan } }).noiseGate;
    expect(of({ windowSizeMs: 2_000 })).toBeUndefined();
    expect(of({ enabled: true })).toEqual({
      staticThresholdDb: -35,
      baselineOffsetDb: -15,
      windowMs: 3_000,
      baselinePercentile: 85,
      detectsMedia: true,
    });
    const own = {
      staticThreshold: -50,
      baselineOffsetDb: -10,
      windowSizeMs: 5_000,
      baselinePercentile: 60,
      mediaDetectionEnabled: false,
    };
    expect(of({ enabled: true, ...own })).toEqual({
      staticThresholdDb: -50,
      baselineOffsetDb: -10,
      windowMs: 5_000,
      baselinePercentile: 60,
      detectsMedia: false,
    });
  });

  it('are its keys (field: keypadInputPlan.*)', () => {
    expect(listeningOf({ keypadInputPlan: { enabled: false } })).toEqual({ keypad: null });
    expect(listeningOf({ keypadInputPlan: { enabled: true } })).toEqual({
      keypad: { timeoutMs: 2_000, delimiter: '#' },
    });
    const own = { timeoutSeconds: 0, delimiters: '*' } as const;
    expect(listeningOf({ keypadInputPlan: own })).toEqual({ keypad: { timeoutMs: 0, delimiter: '*' } });
  });
});
