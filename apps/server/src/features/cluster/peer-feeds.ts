import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { Clock } from '../../platform/clock.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { PeerAddress, PeerClient } from '../../platform/peers/peer-client.ts';
import type { CallFeed } from '../calls/live/plans-of.ts';
import type { CallInterest } from '../feed/call-interest.ts';
import type { FeedService } from '../feed/feed-service.ts';
import { farNewsSchema, followQuestion } from './far-readers.ts';

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
  readonly feed: ToldPages & { interestOf(orgId: string): CallInterest };
}

type ToldPages = Pick<CallFeed, 'called' | 'pulsed'> & Pick<FeedService, 'missedOf'>;

/** What one server is asked for the pages of one organisation. */
interface Stream {
  readonly asked: string;
  /** Calls of which everything is heard. */
  heard(): readonly string[];
  stop(): void;
}

interface Asked {
  readonly orgId: string;
  readonly interest: CallInterest;
  /** Of this organisation, by server. */
  readonly streams: Map<string, Stream>;
}

/** How often servers that came, went or broke off are looked for, ms. */
const lookMs = 2_000;

export function createPeerFeeds(options: PeerFeedsOptions): PeerFeeds {
  return new FeedsOfPeers(options);
}

class FeedsOfPeers implements PeerFeeds {
  readonly #options: PeerFeedsOptions;
  /** By organisation and server. */
  readonly #streams = new Map<string, Map<string, Stream>>();
  #cancel: (() => void) | undefined;

  constructor(options: PeerFeedsOptions) {
    this.#options = options;
  }

  changed(orgId: string): void {
    this.#settle(orgId);
    this.#lookLater();
  }

  [Symbol.dispose](): void {
    this.#cancel?.();
    for (const streams of this.#streams.values()) for (const stream of streams.values()) stream.stop();
    this.#streams.clear();
  }

  #lookLater(): void {
    if (this.#streams.size === 0) return;
    this.#cancel ??= this.#options.clock.setTimer(() => {
      this.#cancel = undefined;
      for (const orgId of this.#streams.keys()) this.#settle(orgId);
      this.#lookLater();
    }, lookMs);
  }

  #settle(orgId: string): void {
    const { feed, others } = this.#options;
    const interest = feed.interestOf(orgId);
    const streams = this.#streams.get(orgId) ?? new Map<string, Stream>();
    const isFollowed = interest.pulses || interest.calls.length > 0;
    const wanted = isFollowed ? others() : [];
    for (const [id, stream] of streams)
      if (!wanted.some((one) => one.id === id)) {
        streams.delete(id);
        stream.stop();
      }
    for (const to of wanted)
      if (streams.get(to.id)?.asked !== JSON.stringify(interest)) this.#ask(to, { orgId, interest, streams });
    if (isFollowed) this.#streams.set(orgId, streams);
    else this.#streams.delete(orgId);
  }

  #ask(to: PeerAddress, { orgId, interest, streams }: Asked): void {
    const { peers, feed } = this.#options;
    const before = streams.get(to.id);
    let answer: IncomingMessage | undefined;
    let isOver = false;
    const stream: Stream = {
      asked: JSON.stringify(interest),
      heard: () => (answer === undefined || isOver ? [] : interest.calls),
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
      const heard = before?.heard() ?? [];
      // Both at once for a moment: each event has a number, a gap would have none.
      before?.stop();
      opened.once('close', gone).on('error', gone);
      if (isOver || opened.statusCode !== 200) return void opened.destroy();
      createInterface({ input: opened })
        .on('line', (line) => hear(feed, { orgId, heard }, parseJson(line)))
        .on('error', gone);
    };
    peers.open(to, followQuestion, { orgId, ...interest }).then(begin, gone);
  }
}

/**
 * A neighbouring version may say what is not known here: it is passed over. Of calls of which not everything was `heard`
 * before, the pages read the log again.
 */
function hear(
  feed: ToldPages,
  { orgId, heard }: { readonly orgId: string; readonly heard: readonly string[] },
  line: unknown,
): void {
  const { data: news } = farNewsSchema.safeParse(line);
  if (news === undefined) return;
  if ('pulse' in news) feed.pulsed(orgId, news.pulse);
  else if ('event' in news) feed.called(orgId, news.callId, news.event);
  else for (const callId of news.begins) if (!heard.includes(callId)) feed.missedOf(orgId, callId);
}
