import { describe, expect, it } from 'vitest';
import { failedWith, openRoom, owner, type RoomPerson, succeededWith } from '../testing/open-room.ts';

const frame = (person: RoomPerson): void => person.handlers.frame(new Int16Array(320));

describe('what participants may do to each other', () => {
  it('is for owners and administrators', async () => {
    const { enter, clock } = openRoom();
    const [ann, ben] = [enter(owner), enter()];
    const admin = enter({ permissions: { canAdmin: ['participants'] } });
    const asked = [
      ben.ask('update-participant', { sessionId: admin.id, setAudio: false }),
      ben.ask('update-participant', { sessionId: ben.id, permissions: { canAdmin: true } }),
      admin.ask('update-participant', { sessionId: ann.id, eject: true }),
      admin.ask('update-participant', { sessionId: ben.id, permissions: { canAdmin: true } }),
      admin.ask('update-participant', { sessionId: ben.id, setAudio: true }),
      admin.ask('update-participant', { sessionId: ben.id, setAudio: false }),
      admin.ask('update-participant', { sessionId: 'nobody', setAudio: false }),
      ben.ask('update-participant', { sessionId: ben.id, setAudio: false }),
    ];
    await clock.advance(0);
    expect(asked.map((request) => request.answer())).toEqual([
      ...Array.from({ length: 5 }, () => failedWith('not-allowed')),
      succeededWith({}),
      failedWith('not-found'),
      succeededWith({}),
    ]);
  });

  it('ejects one, and the call goes on for the others', async () => {
    const { enter, heard, clock } = openRoom();
    const [ann, ben] = [enter(owner), enter()];
    ann.ask('update-participant', { sessionId: ben.id, eject: true });
    await clock.advance(0);
    expect(ben.media.sent.at(-1)).toMatchObject({ type: 'error', error: { type: 'ejected' } });
    expect(ben.media.closed).toBe(true);
    expect(ann.messages('participant-left')).toMatchObject([{ participant: { sessionId: ben.id } }]);
    expect(ann.messages('participant-counts').at(-1)?.counts).toEqual({ present: 2, hidden: 0 });
    expect(heard).toEqual(['joined', 'joined', 'left']);
  });

  it('stops a microphone, until its owner sends again', () => {
    const { enter, heard } = openRoom();
    const [ann, ben] = [enter(owner), enter()];
    ann.ask('update-participant', { sessionId: ben.id, setAudio: false });
    expect(ben.events('stop-sending')).toEqual([{ kind: 'audio', by: ann.id }]);
    expect(ann.messages('participant-updated').at(-1)).toMatchObject({
      participant: { sessionId: ben.id, audio: false },
    });
    frame(ben);
    expect(heard).not.toContain('audio');
    ben.say({ type: 'update', userName: 'Ben' });
    frame(ben);
    expect(heard).not.toContain('audio');
    ben.say({ type: 'update', audio: true });
    frame(ben);
    expect(heard).toContain('audio');
  });

  it('hides somebody, who then sends nothing and is counted apart', () => {
    const { enter, heard } = openRoom();
    const [ann, ben] = [enter(owner), enter()];
    const hide = (hasPresence: boolean) =>
      ann.ask('update-participant', { sessionId: ben.id, permissions: { hasPresence } });
    hide(false);
    expect(ann.messages('participant-left')).toMatchObject([
      { participant: { sessionId: ben.id }, reason: 'hidden' },
    ]);
    expect(ann.messages('participant-counts').at(-1)?.counts).toEqual({ present: 2, hidden: 1 });
    frame(ben);
    ben.say({ type: 'update', userName: 'Ben' });
    ben.ask('set-session-data', { data: {}, mergeStrategy: 'replace' });
    expect(heard).toEqual(['joined', 'joined']);
    const carl = enter();
    expect(carl.messages('joined')[0]?.participants.map(({ sessionId }) => sessionId)).not.toContain(ben.id);
    expect(carl.messages('joined')[0]?.counts).toEqual({ present: 3, hidden: 1 });
    expect(ann.messages('participant-updated')).toEqual([]);
    hide(true);
    expect(ann.messages('participant-joined').at(-1)).toMatchObject({ participant: { userName: 'Ben' } });
    expect(carl.messages('participant-counts').at(-1)?.counts).toEqual({ present: 4, hidden: 0 });
  });

  it('joins hidden without a word to the others', () => {
    const { enter } = openRoom();
    const ann = enter(owner);
    const ben = enter({ permissions: { hasPresence: false } });
    expect(ann.messages('participant-joined')).toEqual([]);
    expect(ann.messages('participant-counts').at(-1)?.counts).toEqual({ present: 2, hidden: 1 });
    ben.say({ type: 'bye' });
    expect(ann.messages('participant-left')).toEqual([]);
  });

  it('limits what is heard, and who hears the assistant', () => {
    const { enter, heard, room } = openRoom();
    const ann = enter({ ...owner, permissions: { canSend: ['video'] } });
    const ben = enter({ permissions: { canReceive: { base: false } } });
    frame(ann);
    expect(heard).not.toContain('audio');
    expect(ben.messages('joined')[0]?.participants[1]).toMatchObject({ sessionId: ann.id, audio: false });
    expect([...room.media()]).toEqual([ann.media]);
  });

  it('carries the name, id and rights of the token', () => {
    const { enter } = openRoom();
    const ann = enter({ ...owner, userName: 'Ann', userId: 'u-1' }, { type: 'hello', userName: 'Mallory' });
    ann.say({ type: 'update', userName: 'Mallory' });
    expect(ann.messages('participant-updated').at(-1)?.participant).toMatchObject({
      userName: 'Ann',
      userId: 'u-1',
      owner: true,
    });
  });
});
