import type { BookingChange, CallUsage, DemoBooking } from '@saywell/agent';
import type { CallArtifact, CallCompliance, CallEvent, EndedReason } from '@saywell/contract';
import type { Prices } from '../../../platform/config/prices.ts';
import type { PlannedAnalysis } from '../../analysis/plan-analysis.ts';
import type { CallSpending } from '../../budgets/call-spending.ts';
import type { BilledEngines, BilledPart, EngineShares } from '../../costs/call-costs.ts';
import type { WantedTrace } from '../../traces/wanted-trace.ts';

/** What a call did to the bookings, in its order. */
export type BookingWrite =
  | { readonly type: 'booked'; readonly booking: DemoBooking }
  | { readonly type: 'changed'; readonly change: BookingChange };

/** Everything that is stored of a call when it is over. Plain JSON: it may wait on the disk. */
export interface CallEnd {
  readonly orgId: string;
  readonly callId: string;
  readonly reason: EndedReason;
  /** Epoch milliseconds; undefined: nobody was there. Counts unless the start is stored. */
  readonly startedAt?: number | undefined;
  /** Epoch milliseconds. */
  readonly endedAt: number;
  readonly artifact: CallArtifact;
  /** Its log. Absent: none is kept. */
  readonly events?: readonly CallEvent[] | undefined;
  /** Its report has everything; stored is nothing of what was said. */
  readonly keepsNothing?: boolean | undefined;
  /** What its callers have agreed to. Absent: nobody was asked. */
  readonly compliance?: CallCompliance | undefined;
  /** What the assistant that began it took. */
  readonly usage: CallUsage;
  readonly engines: BilledEngines;
  /** Of parts that several engines did one after another. */
  readonly shares?: EngineShares | undefined;
  /** Of assistants that took it over. */
  readonly later?: readonly BilledPart[] | undefined;
  readonly prices: Prices;
  /** Against whose budgets its costs count. Absent: it cost nothing. */
  readonly spending?: CallSpending | undefined;
  /** What is made of it now, and what later by a job. */
  readonly analysis: PlannedAnalysis;
  /** What is sent of it by a job to whoever follows its model. Absent: nothing. */
  readonly trace?: WantedTrace | undefined;
  /** Those that could not be stored when they were made. */
  readonly bookings: readonly BookingWrite[];
}
