import {
  type Call,
  type CallEventPage,
  type CallMonitor,
  type EndedReason,
  type LiveCallList,
  limits,
  type ParticipantInvitation,
  type SubscriptionLimits,
} from '@saywell/contract';
import { createId } from '../../../platform/create-id.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { pageOfEvents } from '../../../store/calls/call-event-log.ts';
import { type AssistantKnowledge, createAssistantKnowledge } from '../../agents/assistant-knowledge.ts';
import { callEngines } from '../../agents/availability/call-engines.ts';
import type { ChosenEngines } from '../../agents/engines.ts';
import { chooseFor } from '../../agents/fallbacks/choose-for.ts';
import { refuseOrgCompliance } from '../../orgs/compliance.ts';
import { overConcurrencyLimit, refuseOverBillingLimit } from '../../orgs/org-limits.ts';
import { openCallMessages } from '../../server-messages/call-messages.ts';
import type { TemplateFacts } from '../../templates/template-values.ts';
import { type CallSeats, createCallSeats, type HeldCall } from '../admission/call-seats.ts';
import { countingRefusals, refusedSeats } from '../admission/count-refusals.ts';
import { consentVoiceOf } from '../consent/asking-voice.ts';
import { type CallEnds, createCallEnds } from '../ending/call-ends.ts';
import { endStoredCall } from '../ending/end-stored-call.ts';
import { createMonitorTokens, type MonitorTokens } from '../monitor/monitor-tokens.ts';
import { type MonitoredCall, monitorAddresses } from '../monitor/monitored-call.ts';
import { callWarnings } from '../target/call-warnings.ts';
import { type PreparedCall, prepareCall } from '../target/prepare-call.ts';
import { prepareNext } from '../target/prepare-next.ts';
import { visibleToPages } from '../target/visible-to-pages.ts';
import { callAddress, typeAndTransport } from './call-address.ts';
import { callFacts } from './call-facts.ts';
import type { CallHere } from './call-here.ts';
import { inviteParticipant } from './invite-participant.ts';
import type { LiveCall } from './live-call.ts';
import { byStart, liveCallRow } from './live-call-row.ts';
import type { AddParticipantOptions, EventsOfCall, FoundCall, LiveCalls } from './live-calls.ts';
import { type OpenCallOptions, openLiveCall } from './open-live-call.ts';
import { createPendingWork } from './pending-work.ts';
import type { RunningCallsOptions } from './running-calls-options.ts';
import { shuttingDown } from './shutting-down.ts';
import { spendingOfCall } from './spending-of-call.ts';
import type { CreateWebCallOptions } from './web-call-options.ts';

/** Creates calls, and owns those that run in this process. */
export interface RunningCalls extends LiveCalls {
  live(callId: string): LiveCall | undefined;
  monitored(callId: string): MonitoredCall | undefined;
  readonly liveCount: number;
  /** Of them, and of those that are being made. */
  readonly heldCount: number;
  /** Calls that somebody has joined. */
  readonly seatedCount: number;
  /** New calls are refused from now on, those that run go on; resolves when all are over and stored. */
  drain(): Promise<void>;
  /** Ends every call; resolves when all ends are stored, or wait for the database. New calls are refused from now on. */
  endAll(reason: EndedReason): Promise<void>;
}

/** With the limit of its organisation. */
type LimitedCall = CreateWebCallOptions & { readonly orgLimit: number | undefined };

export function createRunningCalls(options: RunningCallsOptions): RunningCalls {
  return new CallsOfProcess(options);
}

class CallsOfProcess implements RunningCalls {
  readonly #options: RunningCallsOptions;
  readonly #running = new Map<string, CallHere>();
  readonly #seats: CallSeats;
  /** Ends that are being stored. */
  readonly #endings = new Map<string, Promise<unknown>>();
  readonly #ends: Pick<CallEnds, 'store'>;
  readonly #tokens: MonitorTokens;
  /** Writes and creations: a stop waits for them. */
  readonly #pending = createPendingWork();
  readonly #knowledgeOf: AssistantKnowledge;
  #accepting = true;
  #whenEmpty: (() => void)[] = [];

  constructor(options: RunningCallsOptions) {
    this.#options = options;
    const { maxCalls, isOverloaded, clock, isShared, figures } = options;
    const refused = refusedSeats(figures);
    this.#seats = createCallSeats({ maxCalls, isOverloaded, now: clock.now, isShared, refused });
    this.#ends = options.ends ?? createCallEnds(options);
    this.#tokens = options.monitorTokens ?? createMonitorTokens(options.clock.now);
    this.#knowledgeOf = options.knowledgeOf ?? createAssistantKnowledge(options.store);
  }

  get liveCount(): number {
    return this.#running.size;
  }

  get heldCount(): number {
    return this.#seats.count;
  }

  get seatedCount(): number {
    return this.#seats.seated;
  }

  live(callId: string): LiveCall | undefined {
    return this.#running.get(callId)?.live;
  }

  monitored(callId: string): MonitoredCall | undefined {
    return this.#running.get(callId);
  }

  createWebCall(request: CreateWebCallOptions): Promise<Call> {
    return countingRefusals(this.#options.figures, request.guest, () => this.#letIn(request));
  }

  async #letIn(request: CreateWebCallOptions): Promise<Call> {
    const { store, clock } = this.#options;
    const org = await store.org.get(request.orgId);
    refuseOrgCompliance(org);
    await refuseOverBillingLimit(store, org, clock.now());
    if (!this.#accepting) throw shuttingDown();
    // Those that are being created count: many requests may come at once.
    const { orgId, guest } = request;
    const orgLimit = org?.concurrencyLimit;
    const held = this.#seats.hold({ orgId, orgLimit, guest });
    try {
      return await this.#pending.track(this.#create({ ...request, orgLimit }, held));
    } catch (error) {
      held.release();
      throw error;
    }
  }

  async addParticipant(options: AddParticipantOptions): Promise<ParticipantInvitation> {
    const { orgId, callId } = options;
    const call = this.#running.get(callId);
    // A call of another organisation is not there, running or not.
    if (call === undefined || (await this.#options.store.call.get(orgId, callId)) === null)
      throw DomainError.notFound(`A running call ${callId}`);
    return inviteParticipant(call.live.room, options, this.#options.rooms.hasLiveKit);
  }

  async end(callId: string, reason: EndedReason): Promise<void> {
    this.live(callId)?.end(reason);
    await this.#endings.get(callId);
  }

  async monitor(callId: string, requestUrl: string): Promise<CallMonitor | undefined> {
    return this.#monitorOf(callId, requestUrl);
  }

  async events(callId: string, query: EventsOfCall): Promise<CallEventPage | undefined> {
    const events = this.live(callId)?.events();
    return events === undefined ? undefined : pageOfEvents(events, query);
  }

  find(orgId: string, callId: string): FoundCall | undefined {
    const found = this.#running.get(callId);
    return found?.orgId === orgId ? found : undefined;
  }

  async running(orgId: string): Promise<LiveCallList> {
    const own = [...this.#running.values()].filter((one) => one.orgId === orgId);
    return { results: own.flatMap((one) => liveCallRow(one) ?? []).toSorted(byStart) };
  }

  get access(): LiveCalls['access'] {
    return this.#options.access;
  }

  async limits(orgId: string): Promise<SubscriptionLimits> {
    const { store, isShared = false } = this.#options;
    const { concurrencyLimit } = (await store.org.get(orgId)) ?? {};
    const isCounted = isShared && concurrencyLimit !== undefined;
    const running = isCounted ? await store.call.countRunning(orgId) : undefined;
    const free = this.#seats.limits(orgId, concurrencyLimit, running);
    return this.#accepting ? free : { ...free, remainingConcurrentCalls: 0 };
  }

  async drain(): Promise<void> {
    this.#accepting = false;
    const isEmpty = new Promise<void>((resolve) => this.#whenEmpty.push(resolve));
    await this.#pending.settled();
    this.#noteEnd();
    await isEmpty;
    await this.#pending.settled();
  }

  async endAll(reason: EndedReason): Promise<void> {
    this.#accepting = false;
    for (const { live } of this.#running.values()) live.end(reason);
    await this.#pending.settled();
  }

  #monitorOf(callId: string, requestUrl: string): CallMonitor | undefined {
    const call = this.#running.get(callId);
    if (call === undefined) return undefined;
    const { plan, lifetimeMs } = call;
    return monitorAddresses(callId, plan, { tokens: this.#tokens, requestUrl, lifetimeMs });
  }

  async #create(request: LimitedCall, held: HeldCall): Promise<Call> {
    const { serverMessages, recordingAddresses } = this.#options;
    const { orgId, requestUrl, callerAudio } = request;
    const { hasLiveKit } = this.#options.rooms;
    const id = createId();
    const facts = callFacts(id, request, this.#options.clock.now());
    const prepared = await prepareCall({ ...this.#options, knowledgeOf: this.#knowledgeOf, facts }, request);
    const { assistant, config } = prepared;
    const chosen = await chooseFor(this.#options.engines, orgId, prepared.toldToEngines);
    const spending = await spendingOfCall(this.#options, request, prepared, chosen);
    const stored = await this.#store(id, request, prepared, chosen).catch(async (error: unknown) => {
      await spending?.giveBack();
      throw error;
    });
    const consentVoice = await consentVoiceOf(this.#options.engines, orgId, assistant);
    const opening = { ...this.#opening(held, facts), spending, consentVoice };
    const { live, record } = openLiveCall(opening, stored, prepared, chosen);
    const lifetimeMs = config.maxDurationMs + limits.roomTokenLifetimeMs;
    const { assistantName } = config;
    const plan = assistant.monitorPlan;
    this.#options.figures?.made();
    this.#options.traces?.made(stored, { parent: request.traceparent, askedAt: facts.now });
    this.#running.set(stored.id, { orgId, live, plan, lifetimeMs, held, call: stored, assistantName });
    held.mayGiveWay(() => live.end('customer-did-not-answer'));
    const monitor = this.#monitorOf(stored.id, requestUrl);
    const call = {
      ...stored,
      ...callAddress({ callerAudio, requestUrl, hasLiveKit }, stored, live.room.tokens.issueJoinToken()),
      ...(monitor !== undefined && { monitor }),
    };
    // With the call's addresses, which come of its room.
    const addresses = recordingAddresses && {
      signed: (ended: Call) => recordingAddresses.signed(ended, requestUrl),
    };
    if (serverMessages !== undefined)
      record.sendTo(openCallMessages({ serverMessages, call, assistant, recordingAddresses: addresses }));
    // Pages read the voice's provider. The rest of a stored assistant (its prompt above all) is not theirs to see.
    return { ...call, assistant: call.assistant ?? visibleToPages(assistant) };
  }

  async #store(
    id: string,
    { orgId, body, callerAudio, origin = 'api', orgLimit }: LimitedCall,
    prepared: PreparedCall,
    chosen: ChosenEngines,
  ): Promise<Call> {
    const { assistant, assistantVersion } = prepared;
    const { store, iceServers, node, replacements, isShared = false } = this.#options;
    const engines = callEngines(assistant, chosen);
    replacements?.add(engines);
    const noted = await callWarnings(this.#options, { orgId, body }, prepared, chosen);
    const { roomDeleteOnUserLeaveEnabled: _, ...asked } = body;
    const made = {
      id,
      ...asked,
      origin,
      ...(assistantVersion !== undefined && { assistantVersion }),
      engines,
      ...(noted.length > 0 && { warnings: [...noted] }),
      orgId,
      node: node?.(),
      ...typeAndTransport({ callerAudio }, iceServers),
      ...(assistant.artifactPlan !== undefined && { artifactPlan: assistant.artifactPlan }),
    };
    const isCounted = isShared && orgLimit !== undefined;
    const call = await (isCounted ? store.call.createWithin(orgLimit, made) : store.call.create(made));
    if (call === null) throw overConcurrencyLimit();
    if (this.#accepting) return call;
    // A stop has begun meanwhile, and it ended only the calls it knew.
    await endStoredCall(store, call.id, { reason: 'worker-shutdown' });
    throw shuttingDown();
  }

  #noteEnd(): void {
    if (this.#running.size > 0) return;
    for (const resolve of this.#whenEmpty.splice(0)) resolve();
  }

  #opening(seat: HeldCall, facts: TemplateFacts): OpenCallOptions {
    const { prices = {}, apiLog, facilities } = this.#options;
    return {
      ...this.#options,
      prices,
      apiLog,
      ends: this.#ends,
      prepareNext: prepareNext({ ...this.#options, knowledgeOf: this.#knowledgeOf, facts }),
      facilities: (callId) => ({ ...facilities?.(callId), seat }),
      track: (work) => this.#pending.track(work),
      over: (callId, stored) => {
        this.#running.get(callId)?.held.release();
        this.#running.delete(callId);
        this.#endings.set(callId, stored);
        void stored.then(() => this.#endings.delete(callId));
        this.#noteEnd();
      },
    };
  }
}
