import type { Call, LiveCallList, SubscriptionLimits } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { PeerAddress } from '../../platform/peers/peer-client.ts';
import { PeerError } from '../../platform/peers/peer-error.ts';
import type { NodeMember } from '../../store/nodes/node-store.ts';
import type { Store } from '../../store/store.ts';
import { byStart } from '../calls/live/live-call-row.ts';
import type { FoundCall, LiveCalls } from '../calls/live/live-calls.ts';
import type { CreateWebCallOptions } from '../calls/live/web-call-options.ts';
import { shuttingDown } from '../calls/live/shutting-down.ts';
import type { NodeDirectory } from '../nodes/node-directory.ts';
import type { CallPlaces } from './call-places.ts';
import type { PeerCalls } from './peer-calls.ts';
import { placementOrder } from './placement.ts';

export interface ClusterCallsOptions {
  /** Those of this server. */
  readonly local: LiveCalls;
  readonly peers: PeerCalls;
  readonly places: CallPlaces;
  readonly directory: Pick<NodeDirectory, 'members' | 'noteCall'>;
  /** This server, as it is now. */
  readonly own: () => Pick<NodeMember, 'id' | 'calls' | 'maxCalls' | 'state'>;
  readonly region: string;
  /** 0 to 1, 1 excluded. */
  readonly random: () => number;
  readonly store: {
    readonly org: Pick<Store['org'], 'get'>;
    readonly call: Pick<Store['call'], 'countRunning'>;
  };
}

/** Nobody is asked who has missed two signs of life, ms. */
const freshMs = 6_000;

/** Calls on all servers of the database: made where there is room, reached where they run. */
export function createClusterCalls(options: ClusterCallsOptions): LiveCalls {
  return new CallsOfCluster(options);
}

class CallsOfCluster implements LiveCalls {
  readonly #options: ClusterCallsOptions;
  /** Being made here: a seat is taken only when their organisation has been read. */
  #placedHere = 0;

  constructor(options: ClusterCallsOptions) {
    this.#options = options;
  }

  async createWebCall(request: CreateWebCallOptions): Promise<Call> {
    const { own, random } = this.#options;
    const { id, state } = own();
    let refusal: unknown = state === 'ready' ? noRoom() : shuttingDown();
    const candidates = this.#candidates().map((one) =>
      one.id === id ? { ...one, calls: one.calls + this.#placedHere } : one,
    );
    for (const member of placementOrder(candidates, id, random)) {
      try {
        return await this.#createAt(member, request);
      } catch (error) {
        if (!isElsewhereBetter(error)) throw error;
        refusal = error;
      }
    }
    throw isOf(refusal, 'call-unreachable') ? noRoom(refusal) : refusal;
  }

  async addParticipant(...[options]: Parameters<LiveCalls['addParticipant']>) {
    const { local, peers, places } = this.#options;
    const place = await places.of(options.callId);
    return place === null ? local.addParticipant(options) : peers.addParticipant(place, options);
  }

  async end(...[callId, reason]: Parameters<LiveCalls['end']>): Promise<void> {
    const { local, peers, places } = this.#options;
    const place = await places.of(callId);
    await (place === null ? local.end(callId, reason) : peers.end(place, callId, reason));
  }

  /** What is asked for beside a stored call is left out where the other server does not answer. */
  async monitor(...[callId, requestUrl]: Parameters<LiveCalls['monitor']>) {
    const { local, peers, places } = this.#options;
    const place = await places.of(callId).catch(nullIfUnreachable);
    if (place === null) return local.monitor(callId, requestUrl);
    return peers.monitor(place, callId, requestUrl).catch(undefinedIfUnreachable);
  }

  async events(...[callId, query]: Parameters<LiveCalls['events']>) {
    const { local, peers, places } = this.#options;
    const place = await places.of(callId);
    return place === null ? local.events(callId, query) : peers.events(place, callId, query);
  }

  find(...asked: Parameters<LiveCalls['find']>): FoundCall | undefined {
    return this.#options.local.find(...asked);
  }

  /** Of every server that lives; one that takes no calls any more may still have some. */
  async running(orgId: string): Promise<LiveCallList> {
    const { local, peers, directory, own } = this.#options;
    const asked = reachable(directory.members(), own().id).map((to) =>
      peers.running(to, orgId).catch(undefinedIfUnreachable),
    );
    const lists = await Promise.all([local.running(orgId), ...asked]);
    const silentServers = lists.filter((list) => list === undefined).length;
    const results = lists.flatMap((list) => list?.results ?? []).toSorted(byStart);
    return { results, ...(silentServers > 0 && { silentServers }) };
  }

  get access(): LiveCalls['access'] {
    return this.#options.local.access;
  }

  async limits(orgId: string): Promise<SubscriptionLimits> {
    const { store } = this.#options;
    const servers = this.#candidates();
    const seats = servers.reduce((sum, { maxCalls }) => sum + maxCalls, 0);
    const taken = servers.reduce((sum, { calls }) => sum + calls, 0);
    const { concurrencyLimit = seats } = (await store.org.get(orgId)) ?? {};
    const running = concurrencyLimit < seats ? await store.call.countRunning(orgId) : 0;
    return {
      concurrencyBlocked: false,
      concurrencyLimit: Math.min(seats, concurrencyLimit),
      remainingConcurrentCalls: Math.max(0, Math.min(seats - taken, concurrencyLimit - running)),
    };
  }

  async #createAt({ id, internalUrl }: Place, request: CreateWebCallOptions): Promise<Call> {
    const { local, peers, directory, places, own } = this.#options;
    directory.noteCall(id);
    if (id === own().id || internalUrl === null) {
      this.#placedHere += 1;
      return local.createWebCall(request).finally(() => (this.#placedHere -= 1));
    }
    const call = await peers.create({ id, internalUrl }, request);
    places.note(call.id, id);
    return call;
  }

  /** Servers of this region that take calls. */
  #candidates(): Place[] {
    const { directory, own, region } = this.#options;
    const self = own();
    const others = directory
      .members()
      .filter(
        (one) =>
          one.id !== self.id &&
          one.internalUrl !== null &&
          one.region === region &&
          one.state === 'ready' &&
          one.silentMs < freshMs,
      );
    const ready = self.state === 'ready' ? [{ ...self, internalUrl: null }] : [];
    return [...ready, ...others].filter(({ maxCalls }) => maxCalls > 0);
  }
}

/** The other servers that live and can be asked. */
export const reachable = (members: readonly NodeMember[], own: string): PeerAddress[] =>
  members.flatMap(({ id, internalUrl, silentMs }) =>
    id !== own && internalUrl !== null && silentMs < freshMs ? [{ id, internalUrl }] : [],
  );

type Place = Pick<NodeMember, 'id' | 'internalUrl' | 'calls' | 'maxCalls'>;

const isOf = (error: unknown, code: DomainError['code']): error is DomainError =>
  error instanceof DomainError && error.code === code;

/** Nothing was made there. One that is late may have made the call: to make it twice would be worse than to say so. */
function isElsewhereBetter(error: unknown): boolean {
  if (isOf(error, 'at-capacity') || isOf(error, 'shutting-down')) return true;
  return (
    isOf(error, 'call-unreachable') && error.cause instanceof PeerError && error.cause.code !== 'peer-late'
  );
}

const noRoom = (cause?: unknown): DomainError =>
  new DomainError(
    'at-capacity',
    'No server has room for another call at the moment; try again in a minute.',
    {
      cause,
    },
  );

function nullIfUnreachable(error: unknown): null {
  if (isOf(error, 'call-unreachable')) return null;
  throw error;
}

function undefinedIfUnreachable(error: unknown): undefined {
  if (isOf(error, 'call-unreachable')) return undefined;
  throw error;
}
