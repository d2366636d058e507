import type { AgentMember, BookingChange, DemoBooking } from '@saywell/agent';
import type { ApiWarning, Call, CallArtifact, ClientMessage } from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Prices } from '../../../platform/config/prices.ts';
import type { CallFigures } from '../../../platform/figures.ts';
import type { ApiLog } from '../../../platform/logs/api-log.ts';
import type { CallTraces } from '../../../platform/traces.ts';
import type { Store } from '../../../store/store.ts';
import { isLogged, keepsNothing } from '../../agents/what-is-kept.ts';
import { whyTooShort } from '../../analysis/analysis-plan.ts';
import { type EndedCall, planAnalysis } from '../../analysis/plan-analysis.ts';
import type { CallSpending } from '../../budgets/call-spending.ts';
import type { BilledPart, EngineShares } from '../../costs/call-costs.ts';
import { callEntry } from '../../logs/call-entry.ts';
import type { CallMessages } from '../../server-messages/call-messages.ts';
import { wantedTrace } from '../../traces/wanted-trace.ts';
import type { BookingWrite, CallEnd } from '../ending/call-end.ts';
import type { CallEnds } from '../ending/call-ends.ts';
import type { LiveCallEnd } from '../live/live-call-dependencies.ts';
import { createCallDraft } from './call-draft.ts';

export interface CallRecordOptions {
  readonly store: Store;
  /** Of engines. */
  readonly prices: Prices;
  readonly apiLog: ApiLog | undefined;
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly clock: Clock;
  /** Stores the ends. */
  readonly ends: Pick<CallEnds, 'store'>;
  /** What each engine took so far, where several did one part. */
  readonly shares?: (() => EngineShares) | undefined;
  /** What the assistants that took it over have taken. Default: nobody did. */
  readonly later?: ((members: readonly AgentMember[]) => readonly BilledPart[]) | undefined;
  /** What it has cost, when it is over. */
  readonly spending?: (() => Promise<CallSpending>) | undefined;
  /** Counts how calls end and how fast they answer. Default: nobody does. */
  readonly figures?: CallFigures | undefined;
  /** What would be stored of the conversation now; undefined: nothing of it yet. */
  readonly draft: () => CallArtifact | undefined;
  /** Follows what happens in it. Default: nobody does. */
  readonly traces?: CallTraces | undefined;
  /** A stop of the server waits for this work. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}

/** A call that is recorded, and what its end is judged and billed by. */
export interface RecordedCall
  extends Pick<CallEnd, 'orgId' | 'callId' | 'engines'>,
    Pick<EndedCall, 'assistant' | 'hasModel' | 'systemPrompt'> {
  /** What has been said already of what does not have its effect. */
  readonly warnings?: Call['warnings'];
}

/**
 * What is stored of one call and sent about it: written one after the other; a failure is logged, not thrown.
 * What could not be written while the call ran is stored with its end.
 */
export interface CallRecord {
  /** What happens from now on is sent by these. */
  sendTo(messages: CallMessages): void;
  notify(message: ClientMessage): void;
  started(): void;
  booked(booking: DemoBooking): void;
  bookingChanged(change: BookingChange): void;
  /** Another assistant has it from now on. */
  handedOver(to: string): void;
  /** Something that the customer is to read in the log. */
  warned(message: string): void;
  /** Something of it does not have its effect any more; `made`: the engines with which it goes on. */
  lost(warning: ApiWarning, made?: Pick<Call, 'engines'>): void;
  /** Resolves when the end is stored, or waits for the database. */
  ended(end: LiveCallEnd): Promise<unknown>;
}

export function createCallRecord(options: CallRecordOptions, call: RecordedCall): CallRecord {
  const { store, prices, apiLog, log, clock, ends, figures } = options;
  const { orgId, callId } = call;
  let { warnings = [] } = call;
  let bookings: readonly DemoBooking[] = [];
  let startedAt: number | undefined;
  const unstored: BookingWrite[] = [];
  let messages: CallMessages | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const write = (what: string, work: () => Promise<unknown>): Promise<unknown> => {
    last = options.track(
      last.then(work).catch((error: unknown) => {
        log.error({ call: callId, err: error }, `${what} was not stored`);
      }),
    );
    return last;
  };
  const draft = createCallDraft({
    clock,
    async store() {
      const said = options.draft();
      if (said !== undefined) await options.track(store.call.keepDraft(callId, said));
    },
    failed: (error) => log.warn({ call: callId, err: error }, 'what was said so far was not stored'),
  });
  const note = (message: string, level: 'CHECKPOINT' | 'WARN' | 'ERROR' = 'CHECKPOINT'): void => {
    if (isLogged(call.assistant)) apiLog?.add(callEntry({ orgId, callId, at: clock.now(), message, level }));
  };
  /** Once one has failed, those behind it wait with it: they may change it. */
  const writeBooking = (change: BookingWrite, work: () => Promise<unknown>): void => {
    const store = async (): Promise<void> => {
      try {
        if (unstored.length === 0) await work();
        else unstored.push(change);
      } catch (error) {
        unstored.push(change);
        throw error;
      }
    };
    void write(change.type === 'booked' ? 'booking' : 'change of a booking', store);
  };
  const storeEnd = async (
    { reason, usage, compliance, events = [], members = [], ...end }: LiveCallEnd,
    endedAt: number,
  ): Promise<void> => {
    const artifact = await end.artifact;
    const nothing = keepsNothing(call.assistant);
    const planned = planAnalysis({ ...call, artifact, bookings, reason });
    // A job would read what is not there any more.
    const analysis = nothing ? { ...planned, later: null } : planned;
    const tooShort = whyTooShort(call.assistant.analysisPlan ?? {}, artifact.messages);
    if (tooShort !== undefined && !nothing) note(tooShort);
    const { orgId, callId, engines } = call;
    const used = {
      engines,
      usage: members[0]?.usage ?? usage,
      shares: options.shares?.(),
      ...laterOf(options.later?.(members)),
      spending: await options.spending?.(),
    };
    const trace = wantedTrace(call.assistant, engines.model);
    const kept = {
      artifact,
      compliance,
      ...(nothing && { keepsNothing: true }),
      analysis,
      ...(trace && { trace }),
      ...(!nothing && events.length > 0 && { events }),
    };
    const whole = { orgId, callId, ...used, ...kept, reason, startedAt, endedAt, prices };
    await ends.store({ ...whole, bookings: unstored } satisfies CallEnd, messages);
  };

  return {
    sendTo(opened) {
      messages = opened;
    },
    notify(message) {
      if (message.type === 'turn-metrics') figures?.answered(message.metrics);
      if (message.type === 'conversation-update') draft.changed();
      messages?.notify(message);
    },
    started() {
      note('The call has started.');
      startedAt = clock.now();
      void write('start of the call', () => store.call.markInProgress(callId));
    },
    booked(booking) {
      bookings = [...bookings, booking];
      writeBooking({ type: 'booked', booking }, () => store.booking.create(orgId, callId, booking));
    },
    bookingChanged(change) {
      const { previous, booking } = change;
      const others = bookings.filter(({ when, phone }) => when !== previous.when || phone !== previous.phone);
      bookings = [...others, ...(booking === null ? [] : [booking])];
      writeBooking({ type: 'changed', change }, () => store.booking.change(orgId, callId, change));
    },
    warned: (message) => note(message, 'WARN'),
    handedOver: (to) => note(`The conversation was handed over to ${to}.`),
    lost(warning, made) {
      warnings = [...warnings, warning];
      note(warning.message, 'WARN');
      const changed = { ...made, warnings };
      void write('warning', () => store.call.keep(orgId, callId, changed));
    },
    ended(end) {
      const { reason } = end;
      draft.close();
      figures?.ended(reason);
      note(`The call has ended: ${reason}`, reason.includes('error') ? 'ERROR' : 'CHECKPOINT');
      const endedAt = clock.now();
      const stored = write('end of the call', () => storeEnd(end, endedAt));
      options.traces?.ended(callId, reason, stored);
      return stored;
    },
  };
}

/** Most calls stay with one assistant. */
function laterOf(later: readonly BilledPart[] | undefined): Pick<CallEnd, 'later'> {
  return later === undefined || later.length === 0 ? {} : { later };
}
