import { describe, expect, it } from 'vitest';
import { assignSlots, type Slot, type Wanted } from './assign-slots.ts';

const slots: Slot[] = [
  { mid: 'a1', kind: 'audio' },
  { mid: 'v1', kind: 'video' },
  { mid: 'a2', kind: 'audio' },
];
const microphone = (sessionId: string): Wanted => ({ sessionId, name: 'cam-audio', kind: 'audio' });
const camera = (sessionId: string): Wanted => ({ sessionId, name: 'cam-video', kind: 'video' });
const placed = (...pairs: [mid: string, sessionId: string, name: string][]) =>
  pairs.map(([mid, sessionId, name]) => ({ mid, sessionId, name }));

describe('slots', () => {
  it('are filled in order, each with its kind', () => {
    expect(assignSlots(slots, [microphone('x'), camera('x'), microphone('y')], [])).toEqual({
      slots: placed(['a1', 'x', 'cam-audio'], ['v1', 'x', 'cam-video'], ['a2', 'y', 'cam-audio']),
      needed: { audio: 2, video: 1 },
      isComplete: true,
    });
  });

  it('are kept by tracks that stay, and freed by those that go', () => {
    const before = placed(['a1', 'x', 'cam-audio'], ['a2', 'y', 'cam-audio']);
    expect(assignSlots(slots, [microphone('y'), microphone('z')], before).slots).toEqual(
      placed(['a2', 'y', 'cam-audio'], ['a1', 'z', 'cam-audio']),
    );
  });

  it('say how many would be needed', () => {
    const plan = assignSlots(slots, [camera('x'), camera('y'), microphone('x')], []);
    expect([plan.isComplete, plan.needed]).toEqual([false, { audio: 1, video: 2 }]);
    expect(assignSlots([], [microphone('x')], placed(['a1', 'x', 'cam-audio'])).slots).toEqual([]);
  });
});
