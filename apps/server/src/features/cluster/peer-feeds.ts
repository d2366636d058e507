import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { Clock } from '../../platform/clock.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { PeerAddress, PeerClient } from '../../platform/peers/peer-client.ts';
import type { CallFeed } from '../calls/live/plans-of.ts';
import type { CallInterest } from '../feed/call-interest.ts';
import { type FarNews, followQuestion } from './far-readers.ts';

/** Tells the pages that are connected here of calls that run on other servers. */
export interface PeerFeeds extends Disposable {
  /** Pages follow something else of this organisation now. */
  changed(orgId: string): void;
}

export interface PeerFeedsOptions {
  /** The other servers that can be asked now. */
  readonly others: () => readonly PeerAddress[];
  readonly peers: Pick<PeerClient, 'open'>;
  readonly clock: Pick<Clock, 'setTimer'>;
  /** Of pages here. */
  readonly feed: Pick<CallFeed, 'called' | 'pulsed'> & { interestOf(orgId: string): CallInterest };
}

/** What one server is asked for the pages of one organisation. */
interface Stream {
  readonly asked: string;
  stop(): void;
}

/** How often servers that came, went or broke off are looked for, ms. */
const lookMs = 2_000;

export function createPeerFeeds({ others, peers, clock, feed }: PeerFeedsOptions): PeerFeeds {
  const orgs = new Map<string, Map<string, Stream>>();
  let cancel: (() => void) | undefined;

  const open = (
    to: PeerAddress,
    orgId: string,
    interest: CallInterest,
    streams: Map<string, Stream>,
  ): void => {
    const before = streams.get(to.id);
    let answer: IncomingMessage | undefined;
    let isOver = false;
    const stream: Stream = {
      asked: JSON.stringify(interest),
      stop() {
        isOver = true;
        // What it replaces ends with it, should it still wait.
        before?.stop();
        answer?.destroy();
      },
    };
    streams.set(to.id, stream);
    const gone = (): void => {
      before?.stop();
      if (streams.get(to.id) === stream) streams.delete(to.id);
    };
    const begin = (opened: IncomingMessage): void => {
      answer = opened;
      // Both at once for a moment: each event has a number, a gap would have none.
      before?.stop();
      opened.once('close', gone).on('error', gone);
      if (isOver || opened.statusCode !== 200) return void opened.destroy();
      createInterface({ input: opened })
        .on('line', (line) => hear(feed, orgId, parseJson(line)))
        .on('error', gone);
    };
    peers.open(to, followQuestion, { orgId, ...interest }).then(begin, gone);
  };

  const settle = (orgId: string): void => {
    const interest = feed.interestOf(orgId);
    const streams = orgs.get(orgId) ?? new Map<string, Stream>();
    const isFollowed = interest.pulses || interest.calls.length > 0;
    const wanted = isFollowed ? others() : [];
    for (const [id, stream] of streams)
      if (!wanted.some((one) => one.id === id)) {
        streams.delete(id);
        stream.stop();
      }
    for (const to of wanted)
      if (streams.get(to.id)?.asked !== JSON.stringify(interest)) open(to, orgId, interest, streams);
    if (isFollowed) orgs.set(orgId, streams);
    else orgs.delete(orgId);
  };

  const look = (): void => {
    cancel = undefined;
    for (const orgId of orgs.keys()) settle(orgId);
    if (orgs.size > 0) cancel = clock.setTimer(look, lookMs);
  };
  return {
    changed(orgId) {
      settle(orgId);
      if (orgs.size > 0) cancel ??= clock.setTimer(look, lookMs);
    },
    [Symbol.dispose]() {
      cancel?.();
      for (const streams of orgs.values()) for (const stream of streams.values()) stream.stop();
      orgs.clear();
    },
  };
}

/** Our own servers say it, of this version or of a neighbouring one: what is not known is passed over. */
function hear(feed: Pick<CallFeed, 'called' | 'pulsed'>, orgId: string, line: unknown): void {
  if (typeof line !== 'object' || line === null) return;
  const news = line as FarNews;
  if ('pulse' in news) feed.pulsed(orgId, news.pulse);
  else if ('event' in news) feed.called(orgId, news.callId, news.event);
}
