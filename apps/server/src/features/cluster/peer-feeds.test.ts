import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { CallEvent, CallPulse } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import type { PeerAddress } from '../../platform/peers/peer-client.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { createPeerFeeds } from './peer-feeds.ts';

const peer = (id: string): PeerAddress => ({ id, internalUrl: `http://${id}:3100` });
const nothing = { pulses: false, calls: [] as string[] };

function open() {
  const clock = createVirtualClock();
  const asked: { to: string; body: unknown; stream: PassThrough }[] = [];
  const state = { others: [peer('b')], interest: nothing, isAway: false };
  const feed = { called: vi.fn(), pulsed: vi.fn(), missedOf: vi.fn(), interestOf: () => state.interest };
  const feeds = createPeerFeeds({
    others: () => state.others,
    peers: {
      async open(to, name, body) {
        if (state.isAway) throw new Error('away');
        expect(name).toBe('feed/follow');
        const stream = new PassThrough();
        asked.push({ to: to.id, body, stream });
        return Object.assign(stream, { statusCode: 200 }) as unknown as IncomingMessage;
      },
    },
    clock,
    feed,
  });
  const follow = async (interest: typeof nothing) => {
    state.interest = interest;
    feeds.changed('o');
    await clock.advance(0);
  };
  return { clock, asked, state, feed, feeds, follow };
}

it('other servers are asked while pages follow, and what they say is told', async () => {
  const { clock, asked, feed, follow } = open();
  await follow({ pulses: true, calls: ['c1'] });
  expect(asked).toMatchObject([{ to: 'b', body: { orgId: 'o', pulses: true, calls: ['c1'] } }]);
  const event = { sequence: 1, at: '', type: 'user-said' } as CallEvent;
  const pulse = { callId: 'c1' } as CallPulse;
  for (const news of [{ pulse }, { callId: 'c1', event }, { later: 1 }, 'x'])
    asked[0]?.stream.write(`${JSON.stringify(news)}\n\n`);
  await vi.waitFor(() => expect(feed.called).toHaveBeenCalledExactlyOnceWith('o', 'c1', event));
  expect(feed.pulsed).toHaveBeenCalledExactlyOnceWith('o', pulse);
  await follow(nothing);
  expect(asked[0]?.stream.destroyed).toBe(true);
  await clock.advance(5_000);
  expect(asked).toHaveLength(1);
  expect(clock.pendingTimers()).toBe(0);
});

it('another interest is asked for before the one before is given up', async () => {
  const { asked, follow } = open();
  await follow({ pulses: true, calls: [] });
  await follow({ pulses: true, calls: ['c2'] });
  expect(asked.map(({ stream }) => stream.destroyed)).toEqual([true, false]);
  await follow({ pulses: true, calls: ['c2'] });
  expect(asked).toHaveLength(2);
});

it('servers that come, go, break off or were away are asked at the next look', async () => {
  const { clock, asked, state, follow, feeds } = open();
  state.isAway = true;
  await follow({ pulses: true, calls: [] });
  expect(asked).toEqual([]);
  state.isAway = false;
  await clock.advance(2_000);
  expect(asked.map(({ to }) => to)).toEqual(['b']);
  asked[0]?.stream.destroy();
  state.others = [peer('b'), peer('c')];
  await once(asked[0]?.stream ?? new PassThrough(), 'close');
  await clock.advance(2_000);
  expect(asked.map(({ to }) => to)).toEqual(['b', 'b', 'c']);
  state.others = [peer('c')];
  await clock.advance(2_000);
  expect(asked.map(({ stream }) => stream.destroyed)).toEqual([true, true, false]);
  feeds[Symbol.dispose]();
  expect(asked[2]?.stream.destroyed).toBe(true);
  expect(clock.pendingTimers()).toBe(0);
});

it('pages read again what happened before they were told, and nothing of what they heard', async () => {
  const { clock, asked, feed, follow } = open();
  const begins = async (calls: string[]) => {
    asked.at(-1)?.stream.write(`${JSON.stringify({ begins: calls })}\n\n`);
    await new Promise((resolve) => setImmediate(resolve));
    return feed.missedOf.mock.calls.splice(0).map(([, callId]) => callId);
  };
  await follow({ pulses: false, calls: ['c1'] });
  expect(await begins(['c1'])).toEqual(['c1']);
  await follow({ pulses: false, calls: ['c1', 'c2'] });
  expect(await begins(['c1', 'c2'])).toEqual(['c2']);
  const last = asked.at(-1)?.stream ?? new PassThrough();
  last.destroy();
  await once(last, 'close');
  await clock.advance(2_000);
  expect(await begins(['c1', 'c2'])).toEqual(['c1', 'c2']);
});
