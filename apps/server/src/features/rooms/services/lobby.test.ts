import { requestLimits } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { createFakeMedia } from '../testing/fake-media.ts';
import { failedWith, openRoom, owner, succeededWith } from '../testing/open-room.ts';

const lobby = { access: 'lobby' } as const;

describe('the lobby', () => {
  it('holds somebody who sees nobody, is not heard, and of whom the others are told', () => {
    const { enter, heard, room } = openRoom();
    const ann = enter(owner);
    const ben = enter(lobby, { type: 'hello', userName: 'Ben' });
    expect(ben.messages('joined')).toMatchObject([
      { access: 'lobby', participants: [{ sessionId: ben.id, userName: 'Ben' }] },
    ]);
    ben.handlers.frame(new Int16Array(320));
    ben.say({ type: 'app-message', data: 'hi', to: '*' });
    expect(ben.media.sent.at(-1)).toMatchObject({ type: 'refused', reason: 'needs full access' });
    expect(heard).toEqual(['joined']);
    expect([...room.media()]).toEqual([ann.media]);
    expect(room.mayOpenTracks(ben.id)).toBe(false);
    expect(ann.messages('participant-joined')).toEqual([]);
    const waiting = { sessionId: ben.id, name: 'Ben', awaitingAccess: false };
    expect(ann.events('waiting-participant-added')).toEqual([waiting]);
    expect(enter().messages('joined')).toMatchObject([
      { waiting: [waiting], counts: { present: 3, hidden: 0 } },
    ]);
  });

  it('lets in who asked, once somebody allowed to has decided', async () => {
    const { enter, heard, clock } = openRoom();
    const [ann, guest] = [enter(owner), enter()];
    const ben = enter(lobby);
    const request = ben.ask('request-access', { name: 'Ben' });
    expect(ann.events('waiting-participant-updated')).toEqual([
      { sessionId: ben.id, name: 'Ben', awaitingAccess: true },
    ]);
    const notAllowed = guest.ask('decide-access', { sessionId: ben.id, grant: true });
    await clock.advance(0);
    expect(notAllowed.answer()).toEqual(failedWith('not-allowed'));
    expect(request.answer()).toBeUndefined();
    const decision = ann.ask('decide-access', { sessionId: ben.id, grant: true });
    await clock.advance(0);
    expect([request.answer(), decision.answer()]).toEqual([
      succeededWith({ granted: true }),
      succeededWith({}),
    ]);
    expect(ben.events('access-changed')).toEqual([{ level: 'full' }]);
    expect(ben.messages('joined')).toMatchObject([
      { access: 'lobby' },
      { access: 'full', counts: { present: 4 } },
    ]);
    expect(ben.messages('joined')[1]?.participants).toHaveLength(4);
    expect(ann.events('waiting-participant-removed')).toHaveLength(1);
    expect(ann.messages('participant-joined').at(-1)).toMatchObject({ participant: { userName: 'Ben' } });
    ben.handlers.frame(new Int16Array(320));
    expect(heard).toEqual(['joined', 'joined', 'joined', 'audio']);
  });

  it('refuses who asked, who may ask again', async () => {
    const { enter, clock } = openRoom();
    const [ann, ben] = [enter({ permissions: { canAdmin: ['participants'] } }), enter(lobby)];
    const first = ben.ask('request-access', { name: 'Ben' });
    ann.ask('decide-access', { sessionId: ben.id, grant: false });
    await clock.advance(0);
    const second = ben.ask('request-access', { name: 'Ben' });
    const twice = ben.ask('request-access', { name: 'Ben' });
    await clock.advance(0);
    expect(first.answer()).toEqual(succeededWith({ granted: false }));
    expect(second.answer()).toBeUndefined();
    expect(twice.answer()).toEqual(failedWith('limit-reached'));
    expect(ann.events('waiting-participant-updated').map(({ awaitingAccess }) => awaitingAccess)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('refuses when nobody has decided for ten minutes', async () => {
    const { enter, clock } = openRoom();
    const [ann, ben] = [enter(owner), enter(lobby)];
    const request = ben.ask('request-access', { name: 'Ben' });
    await clock.advance(requestLimits.accessTimeoutMs - 1);
    expect(request.answer()).toBeUndefined();
    await clock.advance(1);
    expect(request.answer()).toEqual(succeededWith({ granted: false }));
    expect(ann.events('waiting-participant-updated').at(-1)).toMatchObject({ awaitingAccess: false });
  });

  it('lets nothing else be asked', async () => {
    const { enter, clock } = openRoom();
    const ben = enter({ ...lobby, ...owner });
    const request = ben.ask('set-session-data', { data: {}, mergeStrategy: 'replace' });
    await clock.advance(0);
    expect(request.answer()).toEqual(failedWith('not-allowed'));
  });

  it('does not keep a call going: it ends with the last one inside', () => {
    const { enter, heard } = openRoom();
    const ann = enter(owner);
    const ben = enter(lobby);
    ben.say({ type: 'bye' });
    expect(ann.events('waiting-participant-removed')).toMatchObject([{ sessionId: ben.id }]);
    expect(heard).toEqual(['joined']);
    enter(lobby);
    ann.say({ type: 'bye' });
    expect(heard).toEqual(['joined', 'left', 'empty peer-left']);
  });

  it('grants nothing when the room is full', async () => {
    const { enter, clock } = openRoom();
    const [ann] = Array.from({ length: 8 }, () => enter(owner));
    const ben = enter(lobby);
    const decision = ann?.ask('decide-access', { sessionId: ben.id, grant: true });
    await clock.advance(0);
    expect(decision?.answer()).toEqual(failedWith('limit-reached'));
    expect(ben.messages('joined')).toHaveLength(1);
  });

  it('keeps the access that was granted when somebody joins again', async () => {
    const { enter, clock, room } = openRoom();
    const [ann, ben] = [enter(owner), enter(lobby)];
    ann.ask('decide-access', { sessionId: ben.id, grant: true });
    await clock.advance(0);
    const { handlers, attach } = room.openMedia(ben.id);
    const media = createFakeMedia(ben.id);
    attach(media);
    handlers.message(JSON.stringify({ type: 'hello' }));
    expect(media.sent[0]).toMatchObject({ type: 'joined', access: 'full' });
  });
});
