import { limits } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { playerRateHz } from './player/player.ts';
import { createFakeMedia, enterRoom } from './testing/fake-media.ts';
import { createMemoryFiles } from './testing/memory-files.ts';
import { openRoom, owner } from './testing/open-room.ts';

const loud = new Int16Array(320).fill(6_000);

describe('a room leaves no timer behind', () => {
  it('when a visitor is removed who never said hello', () => {
    const { room, clock } = openRoom();
    const { id } = enterRoom(room, null);
    expect(clock.pendingTimers()).toBe(1);
    room.removeVisitor(id);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('when a visitor leaves whose return is waited for', () => {
    const { room, clock, heard } = openRoom();
    const { id, say } = enterRoom(room);
    say({ type: 'bye', resumable: true });
    expect(clock.pendingTimers()).toBe(1);
    room.leave(id);
    expect(clock.pendingTimers()).toBe(0);
    expect(heard).toEqual(['joined', 'left', 'empty peer-left']);
  });

  it('when new media is there for a visitor who is waited for', () => {
    const { room, clock } = openRoom();
    const { id, handlers } = enterRoom(room);
    handlers.closed('transport-failed');
    expect(clock.pendingTimers()).toBe(1);
    room.openMedia(id).attach(createFakeMedia(id));
    expect(clock.pendingTimers()).toBe(0);
  });

  it('when one wait of a visitor follows another', async () => {
    const { room, clock, heard } = openRoom();
    const { handlers } = enterRoom(room, null);
    handlers.closed('transport-failed');
    expect(clock.pendingTimers()).toBe(1);
    await clock.advance(limits.participantGoneMs);
    expect(heard.at(-1)).toBe('empty transport-failed');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('when it closes before its visitors have said hello', () => {
    const { room, clock } = openRoom();
    enterRoom(room, null);
    room.close('over');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('when a recording is stopped', async () => {
    const { enter, clock } = openRoom({ recordingFiles: createMemoryFiles() });
    const ann = enter(owner);
    ann.ask('start-recording', { type: 'cloud' });
    await clock.advance(0);
    // Writing, and the longest that a recording may last.
    expect(clock.pendingTimers()).toBe(2);
    ann.ask('stop-recording');
    await clock.advance(0);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('when it closes while a change of the active speaker waits', () => {
    const { room, enter, clock } = openRoom();
    const ann = enter();
    room.services.assistantPlayed({ segment: 'a', state: 'started', playedMs: 20 });
    ann.handlers.frame(loud);
    expect(clock.pendingTimers()).toBe(1);
    room.close('over');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('when it closes while something is played', async () => {
    const samples = new Int16Array(10 * playerRateHz).fill(100);
    const { room, enter, clock } = openRoom({
      playerSource: { isAllowed: () => true, load: async () => samples },
    });
    const ann = enter(owner);
    ann.ask('start-player', { url: 'https://media.example/song.wav' });
    await clock.advance(0);
    expect(clock.pendingTimers()).toBe(1);
    room.close('over');
    expect(clock.pendingTimers()).toBe(0);
  });
});
