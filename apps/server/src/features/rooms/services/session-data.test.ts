import { requestLimits } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { failedWith, openRoom, succeededWith } from '../testing/open-room.ts';

describe('session data', () => {
  it('is replaced or merged, told to all, and to those who come later', async () => {
    const { enter, clock } = openRoom();
    const [ann, ben] = [enter(), enter()];
    expect(ann.messages('joined')[0]).not.toHaveProperty('sessionData');
    ann.ask('set-session-data', { data: { a: 1, b: 1 }, mergeStrategy: 'shallow-merge' });
    ben.ask('set-session-data', { data: { b: 2 }, mergeStrategy: 'shallow-merge' });
    await clock.advance(0);
    const updates = [{ data: { a: 1, b: 1 } }, { data: { a: 1, b: 2 } }];
    expect(ann.events('session-data-updated')).toEqual(updates);
    expect(ben.events('session-data-updated')).toEqual(updates);
    ann.ask('set-session-data', { data: { c: 3 }, mergeStrategy: 'replace' });
    await clock.advance(0);
    expect(enter().messages('joined')[0]).toMatchObject({ sessionData: { c: 3 } });
  });

  it('outlives those who set it', () => {
    const { enter } = openRoom();
    const [ann, ben] = [enter(), enter()];
    ann.ask('set-session-data', { data: { a: 1 }, mergeStrategy: 'replace' });
    ann.say({ type: 'bye' });
    expect(ben.messages('participant-left')).toHaveLength(1);
    expect(enter().messages('joined')[0]).toMatchObject({ sessionData: { a: 1 } });
  });

  it('has at most 102 400 characters, with what it is merged into', async () => {
    const { enter, clock } = openRoom();
    const ann = enter();
    const set = (data: object, mergeStrategy = 'shallow-merge') =>
      ann.ask('set-session-data', { data, mergeStrategy });
    const fits = set({ a: 'x'.repeat(requestLimits.maxSessionDataLength - '{"a":""}'.length) }, 'replace');
    const tooLarge = set({ b: 1 });
    await clock.advance(0);
    expect([fits.answer(), tooLarge.answer()]).toEqual([succeededWith({}), failedWith('invalid-params')]);
    expect(enter().messages('joined')[0]?.sessionData).not.toHaveProperty('b');
  });
});
