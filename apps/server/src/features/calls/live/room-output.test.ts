import type { PlayoutReport } from '@saywell/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { observerGrant } from '../../rooms/members/room-observers.ts';
import { Room } from '../../rooms/room.ts';
import {
  createFakeMedia,
  createRoomDependencies,
  enterRoom,
  inviteRoom,
  silentListener,
} from '../../rooms/testing/fake-media.ts';
import { createRoomOutput, type RoomOutput } from './room-output.ts';

const samples = new Int16Array(480);

describe('the voice in a room', () => {
  let room: Room;
  let output: RoomOutput;
  let reports: PlayoutReport[];

  beforeEach(() => {
    room = new Room('room', 'Assistant', silentListener, createRoomDependencies(createVirtualClock()));
    reports = [];
    output = createRoomOutput(room, (report) => {
      reports.push(report);
      output.reported(report);
    });
  });

  it('speaks to every visitor', () => {
    const [first, second] = [enterRoom(room), enterRoom(room)];
    output.play('a', samples, 24_000);
    output.endSegment('a');
    output.clear();
    for (const { media } of [first, second]) expect(media.sound).toEqual(['play a 480', 'end a', 'clear']);
    expect(reports).toEqual([]);
  });

  it('does not wait for those who only hear', () => {
    const { media } = inviteRoom(room, observerGrant('seat', 'Operator'));
    output.play('a', samples, 24_000);
    output.endSegment('a');
    output.play('b', samples, 24_000);
    output.clear();
    expect(media.sound).toEqual(['play a 480', 'end a', 'play b 480', 'clear']);
    expect(reports.map(({ segment, state }) => `${segment} ${state}`)).toEqual(['a cleared', 'b cleared']);
  });

  it('reports speech without a visitor as cleared, when it ends or is cleared', () => {
    room.addVisitor();
    output.play('a', samples, 24_000);
    expect(reports).toEqual([]);
    output.endSegment('a');
    expect(reports).toEqual([{ segment: 'a', state: 'cleared', playedMs: 0 }]);
    output.play('b', samples, 24_000);
    output.clear();
    output.endSegment('b');
    expect(reports.slice(1)).toEqual([{ segment: 'b', state: 'cleared', playedMs: 0 }]);
  });

  it('reports what the old media had queued as cleared, with what was heard of it', () => {
    const { id } = enterRoom(room);
    for (const segment of ['a', 'b', 'c', 'd']) output.play(segment, samples, 24_000);
    output.reported({ segment: 'a', state: 'finished', playedMs: 20 });
    output.reported({ segment: 'b', state: 'cleared', playedMs: 10 });
    output.reported({ segment: 'c', state: 'progress', playedMs: 12 });
    room.openMedia(id).attach(createFakeMedia(id));
    output.mediaChanged();
    output.mediaChanged();
    expect(reports).toEqual([
      { segment: 'c', state: 'cleared', playedMs: 12 },
      { segment: 'd', state: 'cleared', playedMs: 0 },
    ]);
  });

  it('leaves speech alone that the agent starts because of a report', () => {
    const { id } = enterRoom(room);
    const spoken: string[] = [];
    const answering = createRoomOutput(room, ({ segment }) => {
      spoken.push(segment);
      answering.play(`${segment}+`, samples, 24_000);
    });
    answering.play('a', samples, 24_000);
    room.openMedia(id).attach(createFakeMedia(id));
    answering.mediaChanged();
    expect(spoken).toEqual(['a']);
  });

  it('reports speech as cleared that nobody is left to report', () => {
    const first = enterRoom(room);
    output.play('a', samples, 24_000);
    const second = enterRoom(room);
    output.play('b', samples, 24_000);
    first.say({ type: 'bye' });
    output.mediaChanged();
    expect(room.playoutMedia).toBe(second.media);
    expect(reports).toEqual([{ segment: 'a', state: 'cleared', playedMs: 0 }]);
  });

  it('ignores reports about what it does not know', () => {
    enterRoom(room);
    output.reported({ segment: 'x', state: 'progress', playedMs: 12 });
    output.mediaChanged();
    expect(reports).toEqual([]);
  });
});
