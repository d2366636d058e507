import { limits, requestLimits } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { failedWith, openRoom, owner, succeededWith } from '../testing/open-room.ts';

const data = { data: { a: 1 }, mergeStrategy: 'replace' };

describe('requests of a room', () => {
  it('are answered with their result, once', async () => {
    const { enter, clock } = openRoom();
    const ann = enter();
    const request = ann.ask('set-session-data', data);
    await clock.advance(requestLimits.timeoutMs);
    expect(request.answer()).toEqual(succeededWith({}));
    expect(ann.messages('response')).toHaveLength(1);
  });

  it('are refused when unknown or not valid, naming the field', async () => {
    const { enter, clock } = openRoom();
    const ann = enter(owner);
    const asked = [
      ann.ask('fly'),
      ann.ask('toString'),
      ann.ask('set-session-data', { data: [], mergeStrategy: 'replace' }),
      ann.ask('set-session-data', { data: {}, mergeStrategy: 'deep' }),
      ann.ask('update-participant', { sessionId: 'x', setScreenShare: true }),
    ];
    await clock.advance(0);
    expect(asked.map((request) => request.answer())).toEqual([
      failedWith('not-available'),
      failedWith('not-available'),
      failedWith('invalid-params'),
      failedWith('invalid-params'),
      failedWith('invalid-params'),
    ]);
    expect(JSON.stringify(asked[3]?.answer())).toContain('mergeStrategy: ');
  });

  it('are refused as messages when their method is too long', () => {
    const { enter } = openRoom();
    const ann = enter();
    ann.ask('x'.repeat(requestLimits.maxMethodLength + 1));
    expect(ann.media.sent.at(-1)).toMatchObject({ type: 'refused', what: 'method' });
  });

  it('that nobody answers are answered when their time is over', async () => {
    const { enter, clock } = openRoom({
      playerSource: { isAllowed: () => true, load: () => new Promise(() => undefined) },
    });
    const ann = enter(owner);
    const request = ann.ask('start-player', { url: 'https://a.example/a.wav' });
    await clock.advance(requestLimits.timeoutMs - 1);
    expect(request.answer()).toBeUndefined();
    await clock.advance(1);
    expect(request.answer()).toEqual(failedWith('internal-error'));
  });

  it('may be open up to a number for each, and come up to a number in ten seconds', async () => {
    const { enter, clock } = openRoom();
    const [ann, ben] = [enter(), enter()];
    const all = Array.from({ length: requestLimits.maxOpen + 1 }, () => ann.ask('set-session-data', data));
    const other = ben.ask('set-session-data', data);
    await clock.advance(0);
    expect(all.at(-1)?.answer()).toEqual(failedWith('limit-reached'));
    expect([all[0]?.answer(), other.answer()]).toEqual([succeededWith({}), succeededWith({})]);
    for (let count = all.length; count < requestLimits.maxPerTenSeconds; count += 1) {
      ann.ask('set-session-data', data);
      await clock.advance(0);
    }
    const tooMany = ann.ask('set-session-data', data);
    await clock.advance(10_000);
    const later = ann.ask('set-session-data', data);
    await clock.advance(0);
    expect([tooMany.answer(), later.answer()]).toEqual([failedWith('limit-reached'), succeededWith({})]);
  });

  it('with the id of an open one are refused', async () => {
    const { enter, clock } = openRoom();
    const ann = enter({ access: 'lobby' });
    for (let count = 0; count < 2; count += 1)
      ann.say({ type: 'request', id: 7, method: 'request-access', params: { name: 'Ann' } });
    await clock.advance(0);
    expect(ann.messages('response')).toEqual([failedWith('invalid-params')]);
  });

  it('of somebody who left leave no timer', async () => {
    const { room, enter, clock } = openRoom();
    const [ann] = [enter({ access: 'lobby' }), enter()];
    ann.ask('request-access', { name: 'Ann' });
    room.close('over');
    await clock.advance(0);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('reach the room in parts when they are long', async () => {
    const { enter, clock } = openRoom();
    const ann = enter();
    const long = { text: '"'.repeat(limits.maxChannelMessageBytes / 2) };
    const request = ann.ask('set-session-data', { data: long, mergeStrategy: 'replace' });
    await clock.advance(0);
    expect(request.answer()).toEqual(succeededWith({}));
    expect(ann.events('session-data-updated')).toEqual([{ data: long }]);
    ann.handlers.message(JSON.stringify({ type: 'part', index: 3, count: 4, text: 'x' }));
    expect(ann.media.sent.at(-1)).toMatchObject({ type: 'refused', what: 'part' });
  });
});
