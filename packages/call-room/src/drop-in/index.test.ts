import { beforeEach, expect, expectTypeOf, it } from 'vitest';
import { getCallInstance } from '../index.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
import Daily, * as ours from './index.ts';

/** What bundlers take; its package has no types for it. */
const hostedModule = '@daily-co/daily-js/dist/daily-esm.js';

it('has the names of the hosted library, with its words', async () => {
  const hosted: Readonly<Record<string, unknown>> = await import(hostedModule);
  const words = Object.entries(hosted).filter(([, value]) => typeof value === 'string');
  expect(words.length).toBeGreaterThan(80);
  expect(ours).toMatchObject(Object.fromEntries(words));
});

beforeEach(destroyCalls);

it('has its factory as the default export', async () => {
  const call: ours.DailyCall = Daily.createCallObject({ audioSource: false });
  expect(Daily.getCallInstance()).toBe(call);
  expect(Daily.version()).toBe('0.80.0');
  expect(Daily.supportedBrowser()).toMatchObject({ supported: false });
  await call.destroy();
  expect(getCallInstance()).toBeUndefined();
});

it.each(['createFrame', 'createTransparentFrame', 'wrap'] as const)('has no frame: %s', (method) => {
  expect(() => Daily[method]({})).toThrow(expect.objectContaining({ code: 'not-supported' }));
});

it('has its types', () => {
  type Joined = ours.DailyEventObject<'joined-meeting'>;
  expectTypeOf<Joined['participants']>().toEqualTypeOf<ours.DailyParticipantsObject>();
  expectTypeOf<ours.DailyEventObjectTrack['track']>().toEqualTypeOf<MediaStreamTrack>();
  expectTypeOf<Parameters<typeof Daily.createCallObject>[0]>().toExtend<
    ours.DailyFactoryOptions | undefined
  >();
  const state: ours.DailyMeetingState = ours.DAILY_STATE_JOINED;
  expect(state).toBe('joined-meeting');
});
