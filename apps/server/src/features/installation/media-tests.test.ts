import { MediaError, type MediaHost } from '@saywell/media';
import { expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { createMediaTests } from './media-tests.ts';

type Opening = Parameters<MediaHost['openWebRtc']>[0];
type Session = Awaited<ReturnType<MediaHost['openWebRtc']>>['session'];

/** Media that open whatever is asked for, until `failure` says otherwise. */
function open() {
  const clock = createVirtualClock();
  const opened: Opening[] = [];
  const given: { failure?: Error } = {};
  const media: Pick<MediaHost, 'openWebRtc'> = {
    async openWebRtc(options) {
      if (given.failure !== undefined) throw given.failure;
      opened.push(options);
      const session = { close: () => options.handlers.closed('closed') } as Session;
      return { session, answer: `answer to ${options.offer}` };
    },
  };
  return { clock, opened, given, tests: createMediaTests({ media, setTimer: clock.setTimer }) };
}

it('media of a test are closed after 8 seconds, and then may be tested again', async () => {
  const { clock, opened, tests } = open();
  expect(await tests.open('ann', 'first')).toBe('answer to first');
  await clock.advance(7_999);
  await expect(tests.open('ann', 'second')).rejects.toMatchObject({ code: 'rate-limited' });
  await clock.advance(1);
  expect(await tests.open('ann', 'second')).toBe('answer to second');
  expect(opened).toHaveLength(2);
});

it('a browser that leaves makes room at once, and its timer ends nobody else', async () => {
  const { clock, opened, tests } = open();
  await tests.open('ann', 'first');
  await clock.advance(4_000);
  opened[0]?.handlers.closed('peer-left');
  await tests.open('ann', 'second');
  await clock.advance(4_000);
  await expect(tests.open('ann', 'third')).rejects.toMatchObject({ code: 'rate-limited' });
});

it('four are tested at once', async () => {
  const { tests } = open();
  await Promise.all(['a', 'b', 'c', 'd'].map((who) => tests.open(who, who)));
  await expect(tests.open('e', 'e')).rejects.toMatchObject({ code: 'rate-limited' });
});

it('what did not open is refused in words, and counts no more', async () => {
  const { given, tests } = open();
  given.failure = new MediaError('sdp-not-acceptable', 'The offer does not offer Opus.');
  await expect(tests.open('ann', '')).rejects.toMatchObject({ code: 'sdp-not-acceptable' });
  given.failure = new MediaError('media-full', 'All are in use.');
  await expect(tests.open('ann', '')).rejects.toMatchObject({ code: 'media-unavailable' });
  delete given.failure;
  expect(await tests.open('ann', 'now')).toBe('answer to now');
});
