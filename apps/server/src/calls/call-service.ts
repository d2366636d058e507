import type { DemoBooking, Engines } from '@saywell/agent';
import { type Call, type EndedReason, limits, ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import { applyOverrides, resolveAgentConfig } from '../agents/agent-config.ts';
import { type AssistantKnowledge, createAssistantKnowledge } from '../agents/assistant-knowledge.ts';
import { engineSubstitutions } from '../agents/engine-substitutions.ts';
import type { EngineSet } from '../agents/engines.ts';
import { createKnowledgeAsker, knowledgeServerOf, unlessUnavailable } from '../agents/knowledge-server.ts';
import { callableFunctions } from '../agents/stored-tools.ts';
import { withServerKnowledge } from '../agents/with-server-knowledge.ts';
import { type EndedCall, planAnalysis } from '../analysis/plan-analysis.ts';
import type { CallService, CreateWebCallOptions } from '../app-context.ts';
import type { IceServer } from '../config/server-config.ts';
import type { Prices } from '../costs/prices.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiLog } from '../logs/api-log.ts';
import { callEntry } from '../logs/call-entry.ts';
import { overConcurrencyLimit, refuseOverBillingLimit } from '../orgs/org-limits.ts';
import type { RoomRegistry } from '../rooms/room-registry.ts';
import { type CallMessages, openCallMessages } from '../server-messages/call-messages.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import type { Store } from '../store/store.ts';
import { billedEngines, systemPromptOf } from './billed-engines.ts';
import { createCallLines } from './call-lines.ts';
import { callerUrl } from './caller-socket/caller-upgrade.ts';
import { type CallEnd, endCall } from './end-call.ts';
import { inviteParticipant } from './invite-participant.ts';
import { LiveCall, type LiveCallDependencies, type LiveCallEnd } from './live-call.ts';
import { createMonitorTokens, type MonitorTokens } from './monitor/monitor-tokens.ts';
import { type MonitoredCall, monitorAddresses } from './monitor/monitored-call.ts';
import { resolveTarget } from './resolve-target.ts';
import { createServerTools } from './tools/server-tools.ts';
import { visibleToPages } from './visible-to-pages.ts';

/** Creates calls and keeps those that run in this process. */
export interface LiveCallService extends CallService {
  live(callId: string): LiveCall | undefined;
  monitored(callId: string): MonitoredCall | undefined;
  readonly liveCount: number;
  /** Ends every call; resolves when all ends are stored. New calls are refused from now on. */
  endAll(reason: EndedReason): Promise<void>;
}

export interface LiveCallServiceOptions {
  readonly store: Store;
  readonly engines: EngineSet;
  readonly rooms: RoomRegistry;
  readonly maxCalls: number;
  /** STUN and TURN servers for browsers. */
  readonly iceServers: readonly IceServer[];
  readonly endSilenceMs: number | undefined;
  /** Of engines. Default: nothing costs anything. */
  readonly prices?: Prices;
  /** Shared with whoever else answers for assistants, because deriving an index from it is costly. */
  readonly knowledgeOf?: AssistantKnowledge;
  /** What the rooms can do beside talking; by the call's id. */
  readonly facilities?: (callId: string) => LiveCallDependencies['facilities'];
  /** Who is told of the calls. */
  readonly serverMessages?: Pick<ServerMessages, 'ask' | 'open' | 'wake'>;
  /** Where the customer reads when a call has started and how it has ended. */
  readonly apiLog?: ApiLog;
  /** Of the addresses at which calls are heard and steered. */
  readonly monitorTokens?: MonitorTokens;
  readonly now: () => number;
  readonly setTimer: LiveCallDependencies['setTimer'];
  readonly log: LiveCallDependencies['log'] & { error(details: object, message: string): void };
}

export function createLiveCallService(options: LiveCallServiceOptions): LiveCallService {
  const { store, engines, rooms, log } = options;
  const live = new Map<string, LiveCall>();
  const monitored = new Map<string, MonitoredCall & { readonly lifetimeMs: number }>();
  const lines = createCallLines(options.maxCalls);
  /** What gives the line of a call back. */
  const lineOf = new Map<string, () => void>();
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

  /** Writes about one call, one after the other; a failure is logged, not thrown. */
  const createWriter = () => {
    let last: Promise<unknown> = Promise.resolve();
    return (what: string, callId: string, write: () => Promise<unknown>): Promise<unknown> => {
      last = track(
        last.then(write).catch((error: unknown) => {
          log.error({ call: callId, err: error }, `${what} was not stored`);
        }),
      );
      return last;
    };
  };

  const dependencies = (
    orgId: string,
    own: Pick<
      LiveCallDependencies,
      'facilities' | 'functions' | 'serverTools' | 'isRecorded' | 'transcriptPlan' | 'recordingUrl'
    >,
    messages: () => CallMessages | undefined,
    ending: Pick<CallEnd, 'engines'> & Pick<EndedCall, 'assistant' | 'hasModel' | 'systemPrompt'>,
  ): LiveCallDependencies => {
    const write = createWriter();
    const bookings: DemoBooking[] = [];
    const storeEnd = async (callId: string, { reason, usage, ...end }: LiveCallEnd): Promise<void> => {
      const artifact = await end.artifact;
      await endCall(store, {
        orgId,
        callId,
        reason,
        artifact,
        usage,
        engines: ending.engines,
        prices: options.prices ?? {},
        analysis: planAnalysis({ ...ending, artifact, bookings, reason }),
        messages: messages(),
      });
      options.serverMessages?.wake();
    };
    const note = (callId: string, message: string, level: 'CHECKPOINT' | 'ERROR' = 'CHECKPOINT') =>
      options.apiLog?.add(callEntry({ orgId, callId, at: options.now(), message, level }));
    return {
      ...own,
      rooms,
      now: options.now,
      setTimer: options.setTimer,
      log,
      started: (callId) => {
        note(callId, 'The call has started.');
        void write('start of the call', callId, () => store.call.markInProgress(callId));
      },
      ended: (callId, end) => {
        const { reason } = end;
        live.delete(callId);
        monitored.delete(callId);
        lineOf.get(callId)?.();
        lineOf.delete(callId);
        note(callId, `The call has ended: ${reason}`, reason.includes('error') ? 'ERROR' : 'CHECKPOINT');
        const stored = write('end of the call', callId, () => storeEnd(callId, end));
        endings.set(callId, stored);
        void stored.then(() => endings.delete(callId));
        return stored;
      },
      told: (_callId, message) => messages()?.told(message),
      booked: (callId, booking) => {
        bookings.push(booking);
        void write('booking', callId, () => store.booking.create(orgId, callId, booking));
      },
    };
  };

  const monitorOf = (callId: string, requestUrl: string) => {
    const call = monitored.get(callId);
    if (call === undefined) return undefined;
    return monitorAddresses(callId, call.plan, { tokens, requestUrl, lifetimeMs: call.lifetimeMs });
  };

  const create = async (
    { orgId, body, requestUrl, callerAudio }: CreateWebCallOptions,
    releaseLine: () => void,
  ): Promise<Call> => {
    const target = await resolveTarget(store, orgId, body);
    const assistant = applyOverrides(target.assistant, target.overrides);
    const entries = await knowledgeOf(orgId, assistant);
    const { endSilenceMs } = options;
    const functions = await callableFunctions(store.tool, orgId, assistant);
    const knowledgeServer = await knowledgeServerOf(store, orgId, assistant);
    const config = resolveAgentConfig({ ...target, knowledge: entries, functions, endSilenceMs });
    const { roomDeleteOnUserLeaveEnabled: _, ...asked } = body;
    const call = await store.call.create({
      ...asked,
      ...(target.assistantVersion !== undefined && { assistantVersion: target.assistantVersion }),
      orgId,
      ...(callerAudio === undefined
        ? // Told with the call, so that joining needs no further request.
          { type: 'webCall', transport: { provider: 'saywell', iceServers: options.iceServers } }
        : {
            type: 'vapi.websocketCall',
            transport: { provider: 'vapi.websocket', audioFormat: callerAudio },
          }),
      ...(assistant.artifactPlan !== undefined && { artifactPlan: assistant.artifactPlan }),
    });
    // A stop may have begun meanwhile, and it ended only the calls it knew.
    if (!accepting) {
      await store.call.end(call.id, { reason: 'worker-shutdown' });
      throw shuttingDown();
    }
    const context = { call: { ...call, assistant: undefined }, assistant };
    const withKnowledge = <Chosen extends Engines>(chosen: Chosen): Chosen => {
      const { serverMessages } = options;
      if (knowledgeServer === null || serverMessages === undefined) return chosen;
      const ask = createKnowledgeAsker({ serverMessages, orgId, server: knowledgeServer, context });
      return { ...chosen, dialogue: withServerKnowledge(chosen.dialogue, unlessUnavailable(ask, log)) };
    };
    const own = {
      facilities: options.facilities?.(call.id),
      functions,
      ...(options.serverMessages !== undefined && {
        serverTools: createServerTools({
          serverMessages: options.serverMessages,
          orgId,
          context,
          assistant,
          functions,
        }),
      }),
      isRecorded: assistant.artifactPlan?.recordingEnabled === true,
      transcriptPlan: assistant.artifactPlan?.transcriptPlan,
      recordingUrl: (id: string) => new URL(`/call/${call.id}/recording/${id}`, requestUrl).href,
    };
    // Opened with the call's addresses, which come of its room.
    let messages: CallMessages | undefined;
    const chosen = withKnowledge(engines.choose(assistant));
    const parts = dependencies(orgId, own, () => messages, {
      engines: {
        ...billedEngines(assistant, config, chosen),
        transport: call.transport?.provider ?? 'saywell',
      },
      assistant,
      hasModel: chosen.textModel !== undefined,
      systemPrompt: systemPromptOf(config),
    });
    const substitutions = engineSubstitutions(assistant, chosen);
    if (substitutions.length > 0)
      log.info({ call: call.id, substitutions }, 'providers without an engine here are replaced');
    const liveCall = new LiveCall(call.id, config, chosen, parts);
    live.set(call.id, liveCall);
    lineOf.set(call.id, releaseLine);
    monitored.set(call.id, {
      orgId,
      live: liveCall,
      plan: assistant.monitorPlan,
      lifetimeMs: config.maxDurationMs + limits.roomTokenLifetimeMs,
    });
    const monitor = monitorOf(call.id, requestUrl);
    const joinToken = liveCall.room.tokens.issueJoinToken();
    const address =
      callerAudio === undefined
        ? { webCallUrl: roomUrl(requestUrl, call.id, joinToken) }
        : {
            transport: {
              provider: 'vapi.websocket',
              audioFormat: callerAudio,
              websocketCallUrl: callerUrl(requestUrl, call.id, joinToken, callerAudio),
            },
          };
    const { serverMessages } = options;
    if (serverMessages !== undefined) {
      const told = { ...call, ...address, ...(monitor !== undefined && { monitor }) };
      messages = openCallMessages({ serverMessages, call: told, assistant });
    }
    // Pages read the voice's provider. The rest of a stored assistant (its prompt above all) is not theirs to see.
    return {
      ...call,
      ...address,
      ...(monitor !== undefined && { monitor }),
      assistant: call.assistant ?? visibleToPages(assistant),
    };
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
      const liveCall = live.get(callId);
      // A call of another organisation is not there, running or not.
      if (liveCall === undefined || (await store.call.get(orgId, callId)) === null)
        throw ApiError.notFound(`A running call ${callId}`);
      const invited = inviteParticipant(liveCall.room, body);
      return { ...invited, callId, webCallUrl: roomUrl(requestUrl, callId, invited.sessionToken) };
    },
    async end(callId, reason) {
      live.get(callId)?.end(reason);
      await endings.get(callId);
    },
    monitor: monitorOf,
    async limits(orgId) {
      const org = await store.org.get(orgId);
      const limits = lines.limits(orgId, org?.concurrencyLimit);
      return accepting ? limits : { ...limits, remainingConcurrentCalls: 0 };
    },
    live: (callId) => live.get(callId),
    monitored: (callId) => monitored.get(callId),
    get liveCount() {
      return live.size;
    },
    async endAll(reason) {
      accepting = false;
      for (const call of live.values()) call.end(reason);
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

function roomUrl(requestUrl: string, callId: string, token: string): string {
  const url = new URL(`/room/${callId}`, requestUrl);
  url.searchParams.set(ROOM_TOKEN_PARAMETER, token);
  return url.href;
}

const shuttingDown = (): ApiError => new ApiError('shutting-down', 'The server is stopping.');
