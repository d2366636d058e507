import type {
  ApiErrorCode,
  Call,
  CallEventPage,
  CallMonitor,
  EndedReason,
  LiveCallList,
  ParticipantInvitation,
} from '@saywell/contract';
import { callerAudioFormatSchema, callOrigins } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { PeerAddress, PeerAnswer, PeerClient } from '../../platform/peers/peer-client.ts';
import { PeerError } from '../../platform/peers/peer-error.ts';
import type { AddParticipantOptions, EventsOfCall, LiveCalls } from '../calls/live/live-calls.ts';
import type { CreateWebCallOptions } from '../calls/live/web-call-options.ts';
import { callUnreachable } from './call-places.ts';

/** What servers ask each other about calls, by name. */
export const callQuestions = {
  create: 'call/create',
  addParticipant: 'call/add-participant',
  end: 'call/end',
  monitor: 'call/monitor',
  events: 'call/events',
  running: 'call/running',
} as const;

/** The calls of another server. */
export interface PeerCalls {
  /** @throws {DomainError} the other's own, `call-unreachable` where it did not take the question at all. */
  create(to: PeerAddress, options: CreateWebCallOptions): Promise<Call>;
  addParticipant(to: PeerAddress, options: AddParticipantOptions): Promise<ParticipantInvitation>;
  end(to: PeerAddress, callId: string, reason: EndedReason): Promise<void>;
  monitor(to: PeerAddress, callId: string, requestUrl: string): Promise<CallMonitor | undefined>;
  events(to: PeerAddress, callId: string, query: EventsOfCall): Promise<CallEventPage | undefined>;
  running(to: PeerAddress, orgId: string): Promise<LiveCallList>;
}

export interface PeerCallsOptions {
  readonly peers: Pick<PeerClient, 'ask'>;
  readonly isErrorCode: (code: string) => code is ApiErrorCode;
}

/** Beside a call that is being made, nobody waits longer, ms. */
const quickLimitMs = 3_000;

export function createPeerCalls({ peers, isErrorCode }: PeerCallsOptions): PeerCalls {
  const ask = async (...asked: Parameters<PeerClient['ask']>): Promise<unknown> => {
    const answer = await peers.ask(...asked).catch((error: unknown) => {
      throw error instanceof PeerError ? callUnreachable(error) : error;
    });
    if (answer.status === 200) return answer.body;
    throw refusalOf(answer, isErrorCode);
  };
  return {
    create: async (to, options) => callAnswer.parse(await ask(to, callQuestions.create, options)),
    addParticipant: async (to, options) =>
      invitationAnswer.parse(await ask(to, callQuestions.addParticipant, options)),
    async end(to, callId, reason) {
      await ask(to, callQuestions.end, { callId, reason });
    },
    async monitor(to, callId, requestUrl) {
      const answer = await ask(to, callQuestions.monitor, { callId, requestUrl }, quickLimitMs);
      return monitorAnswer.parse(answer) ?? undefined;
    },
    async events(to, callId, query) {
      return eventsAnswer.parse(await ask(to, callQuestions.events, { callId, query })) ?? undefined;
    },
    running: async (to, orgId) =>
      runningAnswer.parse(await ask(to, callQuestions.running, { orgId }, quickLimitMs)),
  };
}

/** Our own servers made it, of this version or of a neighbouring one: fields are not looked at. */
export function madeByUs<T extends object>() {
  return z.custom<T>((value) => typeof value === 'object' && value !== null);
}
const callAnswer = madeByUs<Call>();
const invitationAnswer = madeByUs<ParticipantInvitation>();
const monitorAnswer = madeByUs<CallMonitor>().nullable();
const eventsAnswer = madeByUs<CallEventPage>().nullable();
const runningAnswer = madeByUs<LiveCallList>();

const refusalSchema = z.object({ code: z.string(), message: z.union([z.string(), z.array(z.string())]) });

function refusalOf({ status, body }: PeerAnswer, isErrorCode: PeerCallsOptions['isErrorCode']): DomainError {
  const refusal = refusalSchema.safeParse(body);
  if (!refusal.success || !isErrorCode(refusal.data.code))
    return callUnreachable(new Error(`another server answered ${status}`));
  const { code, message } = refusal.data;
  return new DomainError(code, message);
}

const aboutCall = z.object({ callId: z.string() });
const createSchema = z.object({
  orgId: z.string(),
  body: madeByUs<CreateWebCallOptions['body']>(),
  requestUrl: z.string(),
  callerAudio: callerAudioFormatSchema.optional(),
  guest: z.object({ keyId: z.string(), network: z.string() }).optional(),
  origin: z.enum(callOrigins).optional(),
  traceparent: z.string().max(200).optional(),
});
const participantSchema = aboutCall.extend({
  orgId: z.string(),
  body: madeByUs<AddParticipantOptions['body']>(),
  requestUrl: z.string(),
});
const endSchema = aboutCall.extend({ reason: z.custom<EndedReason>((value) => typeof value === 'string') });
const monitorSchema = aboutCall.extend({ requestUrl: z.string() });
const eventsSchema = aboutCall.extend({
  query: z.object({ after: z.number().optional(), limit: z.number() }),
});

/** Answers one question. */
export type AnswerPeer = (body: unknown) => Promise<unknown>;

/** Answers what other servers ask about the calls that run here. */
export function answersAboutCalls(
  local: Omit<LiveCalls, 'limits'>,
): Readonly<Record<(typeof callQuestions)[keyof typeof callQuestions], AnswerPeer>> {
  return {
    [callQuestions.create]: async (body) => {
      const { callerAudio, guest, origin, ...options } = createSchema.parse(body);
      return local.createWebCall({
        ...options,
        ...(callerAudio && { callerAudio }),
        ...(guest && { guest }),
        ...(origin && { origin }),
      });
    },
    [callQuestions.addParticipant]: async (body) => local.addParticipant(participantSchema.parse(body)),
    [callQuestions.end]: async (body) => {
      const { callId, reason } = endSchema.parse(body);
      await local.end(callId, reason);
      return {};
    },
    [callQuestions.monitor]: async (body) => {
      const { callId, requestUrl } = monitorSchema.parse(body);
      return (await local.monitor(callId, requestUrl)) ?? null;
    },
    [callQuestions.running]: async (body) => local.running(z.object({ orgId: z.string() }).parse(body).orgId),
    [callQuestions.events]: async (body) => {
      const { callId, query } = eventsSchema.parse(body);
      return (await local.events(callId, query)) ?? null;
    },
  };
}
