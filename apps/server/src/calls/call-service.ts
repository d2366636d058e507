import { type Call, type CreateAssistant, type EndedReason, ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import type { KnowledgeEntry } from '@saywell/agent';
import { applyOverrides, resolveAgentConfig } from '../agents/agent-config.ts';
import { assistantFunctions } from '../agents/agent-tools.ts';
import type { EngineSet } from '../agents/engines.ts';
import type { CallService, CreateWebCallOptions } from '../app-context.ts';
import type { IceServer } from '../config/server-config.ts';
import { ApiError } from '../http/api-error.ts';
import type { RoomRegistry } from '../rooms/room-registry.ts';
import type { Store } from '../store/store.ts';
import { inviteParticipant } from './invite-participant.ts';
import { createKnowledgeCache } from './knowledge-cache.ts';
import { LiveCall, type LiveCallDependencies } from './live-call.ts';
import { resolveTarget } from './resolve-target.ts';

/** Creates calls and keeps those that run in this process. */
export interface LiveCallService extends CallService {
  live(callId: string): LiveCall | undefined;
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
  /** What the rooms can do beside talking; by the call's id. */
  readonly facilities?: (callId: string) => LiveCallDependencies['facilities'];
  readonly now: () => number;
  readonly setTimer: LiveCallDependencies['setTimer'];
  readonly log: LiveCallDependencies['log'] & { error(details: object, message: string): void };
}

export function createLiveCallService(options: LiveCallServiceOptions): LiveCallService {
  const { store, engines, rooms, log } = options;
  const live = new Map<string, LiveCall>();
  /** Writes and creations that are under way: a stop waits for them. */
  const pending = new Set<Promise<unknown>>();
  const sameWhileUnchanged = createKnowledgeCache();
  let starting = 0;
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

  const knowledgeOf = async (
    orgId: string,
    { model }: CreateAssistant,
  ): Promise<readonly KnowledgeEntry[]> => {
    if (model?.knowledgeBaseId === undefined) return [];
    const entries = await store.knowledge.get(orgId, model.knowledgeBaseId);
    if (entries === null) throw ApiError.notFound(`model.knowledgeBaseId ${model.knowledgeBaseId}`);
    return sameWhileUnchanged(model.knowledgeBaseId, entries);
  };

  /** Writes about one call, one after the other; a failure is logged, not thrown. */
  const createWriter = () => {
    let last: Promise<unknown> = Promise.resolve();
    return (what: string, callId: string, write: () => Promise<unknown>): void => {
      last = track(
        last.then(write).catch((error: unknown) => {
          log.error({ call: callId, err: error }, `${what} was not stored`);
        }),
      );
    };
  };

  const dependencies = (
    orgId: string,
    own: Pick<LiveCallDependencies, 'facilities' | 'functions' | 'isRecorded' | 'recordingUrl'>,
  ): LiveCallDependencies => {
    const write = createWriter();
    return {
      ...own,
      rooms,
      now: options.now,
      setTimer: options.setTimer,
      log,
      started: (callId) => write('start of the call', callId, () => store.call.markInProgress(callId)),
      ended: (callId, { reason, artifact }) => {
        live.delete(callId);
        write('end of the call', callId, async () =>
          store.call.end(callId, { reason, artifact: await artifact }),
        );
      },
      booked: (callId, booking) =>
        write('booking', callId, () => store.booking.create(orgId, callId, booking)),
    };
  };

  const create = async ({ orgId, body, requestUrl }: CreateWebCallOptions): Promise<Call> => {
    const target = await resolveTarget(store, orgId, body);
    const assistant = applyOverrides(target.assistant, target.overrides);
    const knowledge = await knowledgeOf(orgId, assistant);
    const config = resolveAgentConfig({ ...target, knowledge, endSilenceMs: options.endSilenceMs });
    const { roomDeleteOnUserLeaveEnabled: _, ...asked } = body;
    const call = await store.call.create({
      ...asked,
      orgId,
      type: 'webCall',
      // Told with the call, so that joining needs no further request.
      transport: { provider: 'saywell', iceServers: options.iceServers },
      ...(assistant.artifactPlan !== undefined && { artifactPlan: assistant.artifactPlan }),
    });
    // A stop may have begun meanwhile, and it ended only the calls it knew.
    if (!accepting) {
      await store.call.end(call.id, { reason: 'worker-shutdown' });
      throw shuttingDown();
    }
    const own = {
      facilities: options.facilities?.(call.id),
      functions: assistantFunctions(assistant, target.overrides),
      isRecorded: assistant.artifactPlan?.recordingEnabled === true,
      recordingUrl: (id: string) => new URL(`/call/${call.id}/recording/${id}`, requestUrl).href,
    };
    const liveCall = new LiveCall(call.id, config, engines.choose(assistant), dependencies(orgId, own));
    live.set(call.id, liveCall);
    const webCallUrl = roomUrl(requestUrl, call.id, liveCall.room.tokens.issueJoinToken());
    // Pages read the voice's provider. The rest of a stored assistant (its prompt above all) is not theirs to see.
    return { ...call, webCallUrl, assistant: call.assistant ?? visibleToPages(assistant) };
  };

  return {
    async createWebCall(request) {
      if (!accepting) throw shuttingDown();
      // Those that are being created count: many requests may come at once.
      if (live.size + starting >= options.maxCalls)
        throw new ApiError('rate-limited', 'Over Concurrency Limit');
      starting += 1;
      try {
        return await track(create(request));
      } finally {
        starting -= 1;
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
    live: (callId) => live.get(callId),
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

const visibleToPages = ({ name, voice }: CreateAssistant): CreateAssistant => ({
  ...(name !== undefined && { name }),
  ...(voice !== undefined && { voice }),
});
