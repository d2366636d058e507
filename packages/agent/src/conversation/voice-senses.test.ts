import { expect, it } from 'vitest';
import { createVoiceSenses, type VoiceSenses } from './voice-senses.ts';

const FRAME_MS = 20;

/** A visitor whose microphone sends frames of a buzz; `amplitude` 0 is silence. */
function open() {
  let now = 10_000;
  let phase = 0;
  const senses = createVoiceSenses(() => now);
  const send = (ms: number, amplitude: number, hz: (part: number) => number = () => 140): void => {
    for (let sentMs = 0; sentMs < ms; sentMs += FRAME_MS) {
      senses.push(
        Int16Array.from({ length: 320 }, (_value, index) => {
          phase += (2 * Math.PI * hz((sentMs + index / 16) / ms)) / 16_000;
          const fade = hz(1) < hz(0) ? 1 - 0.9 * ((sentMs + index / 16) / ms) : 1;
          return amplitude * fade * (Math.sin(phase) + Math.sin(2 * phase) / 2);
        }),
      );
      now += FRAME_MS;
    }
  };
  const utter = (amplitude: number, hz?: (part: number) => number): ReturnType<VoiceSenses['edge']> => {
    senses.edge({ type: 'voice-started', at: now });
    send(600, amplitude, hz);
    const at = now;
    send(60, 0);
    return senses.edge({ type: 'voice-stopped', at });
  };
  return { senses, send, utter };
}

it('hears how a voice ended, although the end is noticed later', () => {
  expect(open().utter(6_000, (part) => 160 - 70 * part)).toBe('finished');
  expect(open().utter(6_000)).toBe('ongoing');
});
