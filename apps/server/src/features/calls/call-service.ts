import { type Call, type EndedReason, limits } from '@saywell/contract';
import type { Prices } from '../../platform/config/prices.ts';
import type { IceServer } from '../../platform/config/server-config.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import { type AssistantKnowledge, createAssistantKnowledge } from '../agents/assistant-knowledge.ts';
import { overConcurrencyLimit, refuseOverBillingLimit } from '../orgs/org-limits.ts';
import { openCallMessages } from '../server-messages/call-messages.ts';
import { callAddress, roomUrl, typeAndTransport } from './call-address.ts';
import { createCallLines } from './call-lines.ts';
import { endStoredCall } from './end-stored-call.ts';
import { inviteParticipant } from './invite-participant.ts';
import type { LiveCall } from './live-call.ts';
import type { CreateWebCallOptions, LiveCalls } from './live-calls.ts';
import { createMonitorTokens, type MonitorTokens } from './monitor/monitor-tokens.ts';
import { type MonitoredCall, monitorAddresses } from './monitor/monitored-call.ts';
import { type OpenCallOptions, openLiveCall } from './open-live-call.ts';
import { type PreparedCall, prepareCall } from './prepare-call.ts';
import { visibleToPages } from './visible-to-pages.ts';

/** Creates calls and keeps those that run in this process. */
export interface LiveCallService extends LiveCalls {
  live(callId: string): LiveCall | undefined;
  monitored(callId: string): MonitoredCall | undefined;
  readonly liveCount: number;
  /** Ends every call; resolves when all ends are stored. New calls are refused from now on. */
  endAll(reason: EndedReason): Promise<void>;
}

export interface LiveCallServiceOptions
  extends Pick<
    OpenCallOptions,
    'store' | 'engines' | 'rooms' | 'facilities' | 'serverMessages' | 'now' | 'setTimer' | 'log'
  > {
  readonly maxCalls: number;
  /** STUN and TURN servers for browsers. */
  readonly iceServers: readonly IceServer[];
  readonly endSilenceMs: number | undefined;
  /** Of engines. Default: nothing costs anything. */
  readonly prices?: Prices;
  /** Shared with whoever else answers for assistants, because deriving an index from it is costly. */
  readonly knowledgeOf?: AssistantKnowledge;
  /** Where the customer reads when a call has started and how it has ended. */
  readonly apiLog?: ApiLog;
  /** Of the addresses at which calls are heard and steered. */
  readonly monitorTokens?: MonitorTokens;
}

/** A call that runs here. */
interface RunningCall extends MonitoredCall {
  readonly live: LiveCall;
  /** Of its monitor's addresses. */
  readonly lifetimeMs: number;
  /** Another call may be made in its place. */
  readonly releaseLine: () => void;
}

export function createLiveCallService(options: LiveCallServiceOptions): LiveCallService {
  const { store, serverMessages } = options;
  const running = new Map<string, RunningCall>();
  const lines = createCallLines(options.maxCalls);
  /** Ends that are being stored. */
  const endings = new Map<string, Promise<unknown>>();
  const tokens = options.monitorTokens ?? createMonitorTokens(options.now);
  /** Writes and creations that are under way: a stop waits for them. */
  const pending = new Set<Promise<unknown>>();
  const knowledgeOf = options.knowledgeOf ?? createAssistantKnowledge(store);
  let accepting = true;

  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    pending.add(settled);
    void settled.then(() => pending.delete(settled));
    return work;
  };
  const opening: OpenCallOptions = {
    ...options,
    prices: options.prices ?? {},
    apiLog: options.apiLog,
    track,
    over(callId, stored) {
      running.get(callId)?.releaseLine();
      running.delete(callId);
      endings.set(callId, stored);
      void stored.then(() => endings.delete(callId));
    },
  };

  const monitorOf = (callId: string, requestUrl: string) => {
    const call = running.get(callId);
    if (call === undefined) return undefined;
    return monitorAddresses(callId, call.plan, { tokens, requestUrl, lifetimeMs: call.lifetimeMs });
  };

  const storeCall = async (
    { orgId, body, callerAudio }: CreateWebCallOptions,
    { assistant, assistantVersion }: PreparedCall,
  ): Promise<Call> => {
    const { roomDeleteOnUserLeaveEnabled: _, ...asked } = body;
    const call = await store.call.create({
      ...asked,
      ...(assistantVersion !== undefined && { assistantVersion }),
      orgId,
      ...typeAndTransport({ callerAudio }, options.iceServers),
      ...(assistant.artifactPlan !== undefined && { artifactPlan: assistant.artifactPlan }),
    });
    if (accepting) return call;
    // A stop has begun meanwhile, and it ended only the calls it knew.
    await endStoredCall(store, call.id, { reason: 'worker-shutdown' });
    throw shuttingDown();
  };

  const create = async (request: CreateWebCallOptions, releaseLine: () => void): Promise<Call> => {
    const { orgId, requestUrl, callerAudio } = request;
    const prepared = await prepareCall({ ...options, knowledgeOf }, request);
    const { assistant, config } = prepared;
    const stored = await storeCall(request, prepared);
    const { live, record } = openLiveCall(opening, stored, prepared, requestUrl);
    const lifetimeMs = config.maxDurationMs + limits.roomTokenLifetimeMs;
    running.set(stored.id, { orgId, live, plan: assistant.monitorPlan, lifetimeMs, releaseLine });
    const monitor = monitorOf(stored.id, requestUrl);
    const call = {
      ...stored,
      ...callAddress({ callerAudio, requestUrl }, stored, live.room.tokens.issueJoinToken()),
      ...(monitor !== undefined && { monitor }),
    };
    // With the call's addresses, which come of its room.
    if (serverMessages !== undefined) record.tell(openCallMessages({ serverMessages, call, assistant }));
    // Pages read the voice's provider. The rest of a stored assistant (its prompt above all) is not theirs to see.
    return { ...call, assistant: call.assistant ?? visibleToPages(assistant) };
  };

  return {
    async createWebCall(request) {
      const org = await store.org.get(request.orgId);
      await refuseOverBillingLimit(store, org, options.now());
      if (!accepting) throw shuttingDown();
      // Those that are being created count: many requests may come at once.
      const releaseLine = lines.take(request.orgId, org?.concurrencyLimit);
      if (releaseLine === null) throw overConcurrencyLimit();
      try {
        return await track(create(request, releaseLine));
      } catch (error) {
        releaseLine();
        throw error;
      }
    },
    async addParticipant({ orgId, callId, body, requestUrl }) {
      const call = running.get(callId);
      // A call of another organisation is not there, running or not.
      if (call === undefined || (await store.call.get(orgId, callId)) === null)
        throw DomainError.notFound(`A running call ${callId}`);
      const invited = inviteParticipant(call.live.room, body);
      return { ...invited, callId, webCallUrl: roomUrl(requestUrl, callId, invited.sessionToken) };
    },
    async end(callId, reason) {
      running.get(callId)?.live.end(reason);
      await endings.get(callId);
    },
    monitor: monitorOf,
    async limits(orgId) {
      const org = await store.org.get(orgId);
      const limits = lines.limits(orgId, org?.concurrencyLimit);
      return accepting ? limits : { ...limits, remainingConcurrentCalls: 0 };
    },
    live: (callId) => running.get(callId)?.live,
    monitored: (callId) => running.get(callId),
    get liveCount() {
      return running.size;
    },
    async endAll(reason) {
      accepting = false;
      for (const { live } of running.values()) live.end(reason);
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

const shuttingDown = (): DomainError => new DomainError('shutting-down', 'The server is stopping.');
