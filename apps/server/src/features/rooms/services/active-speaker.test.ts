import { ASSISTANT_USER_NAME } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { openRoom, type RoomPerson } from '../testing/open-room.ts';

const loud = new Int16Array(320).fill(6_000);
const quiet = new Int16Array(320).fill(40);
const assistantIn = ({ messages }: RoomPerson): string =>
  messages('joined')[0]?.participants.find(({ userName }) => userName === ASSISTANT_USER_NAME)?.sessionId ??
  '';

describe('the active speaker', () => {
  it('is whoever speaks, told on a change only', async () => {
    const { enter, clock } = openRoom();
    const [ann, ben] = [enter(), enter()];
    for (let count = 0; count < 20; count += 1) {
      ann.handlers.frame(loud);
      ben.handlers.frame(quiet);
      await clock.advance(20);
    }
    expect(ann.events('active-speaker-change')).toEqual([{ sessionId: ann.id }]);
    for (let count = 0; count < 50; count += 1) {
      ben.handlers.frame(loud);
      ann.handlers.frame(quiet);
      await clock.advance(20);
    }
    expect(ben.events('active-speaker-change')).toEqual([{ sessionId: ann.id }, { sessionId: ben.id }]);
  });

  it('is nobody while it is quiet', async () => {
    const { enter, clock } = openRoom();
    const ann = enter();
    ann.handlers.frame(quiet);
    await clock.advance(1_000);
    expect(ann.events('active-speaker-change')).toEqual([]);
  });

  it('changes at most every 300 ms', async () => {
    const { enter, clock, room } = openRoom();
    const ann = enter();
    room.services.assistantPlayed({ segment: 'a', state: 'started', playedMs: 20 });
    const assistant = { sessionId: assistantIn(ann) };
    expect(ann.events('active-speaker-change')).toEqual([assistant]);
    ann.handlers.frame(loud);
    await clock.advance(299);
    expect(ann.events('active-speaker-change')).toEqual([assistant]);
    await clock.advance(1);
    expect(ann.events('active-speaker-change')).toEqual([assistant, { sessionId: ann.id }]);
  });

  it('is told to those who come later, and leaves no timer', async () => {
    const { enter, room, clock } = openRoom();
    const ann = enter();
    ann.handlers.frame(loud);
    expect(enter().events('active-speaker-change')).toEqual([{ sessionId: ann.id }]);
    room.services.assistantPlayed({ segment: 'a', state: 'progress', playedMs: 20 });
    room.close('over');
    await clock.advance(0);
    expect(clock.pendingTimers()).toBe(0);
  });
});
