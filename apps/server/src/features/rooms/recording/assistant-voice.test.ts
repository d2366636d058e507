import { describe, expect, it } from 'vitest';
import { AssistantVoice } from './assistant-voice.ts';

function setup(isWanted = true) {
  const played: number[] = [];
  const voice = new AssistantVoice({ isWanted: () => isWanted, played: ({ length }) => played.push(length) });
  const queue = (segment: string, ms: number): void => voice.queued(segment, new Int16Array(ms * 16), 16_000);
  return { voice, queue, played, total: () => played.reduce((sum, count) => sum + count, 0) };
}

describe("the assistant's voice in a recording", () => {
  it('is what was played, not what was queued', () => {
    const { voice, queue, total } = setup();
    queue('a', 500);
    queue('a', 500);
    voice.reported({ segment: 'a', state: 'started', playedMs: 20 });
    voice.reported({ segment: 'a', state: 'progress', playedMs: 600 });
    expect(total()).toBe(9_600);
    voice.reported({ segment: 'a', state: 'cleared', playedMs: 620 });
    voice.reported({ segment: 'a', state: 'finished', playedMs: 1_000 });
    expect(total()).toBe(9_920);
  });

  it('comes at the rate of recordings', () => {
    const { voice, total } = setup();
    voice.queued('a', new Int16Array(24_000), 24_000);
    voice.reported({ segment: 'a', state: 'finished', playedMs: 1_000 });
    expect(total()).toBeGreaterThan(15_900);
    expect(total()).toBeLessThanOrEqual(16_000);
  });

  it('goes nowhere while nothing is recorded', () => {
    const { voice, queue, played } = setup(false);
    queue('a', 100);
    voice.reported({ segment: 'a', state: 'finished', playedMs: 100 });
    expect(played).toEqual([]);
  });
});
