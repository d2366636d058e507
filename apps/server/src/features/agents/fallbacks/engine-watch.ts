import type { Fallback } from '@saywell/engines';
import type { BilledEngine } from '../../costs/billed-engine.ts';
import type { BilledEngines, EngineShares } from '../../costs/call-costs.ts';
import type { EngineSubstitution } from '../engine-substitutions.ts';

/** An engine of a call has failed, and another one does its work, or none. */
export interface CallFallback extends Fallback {
  readonly part: EngineSubstitution['part'];
}

/** One of a fallback plan that does not run here. */
export interface PassedOver {
  readonly part: 'transcriber' | 'voice';
  /** Its place in the plan. */
  readonly place: number;
  readonly provider: string;
}

/** Notes what becomes of the engines of one call. */
export interface EngineWatch {
  failed(fallback: CallFallback): void;
  /** What has failed before is told at once. */
  listen(handler: (fallback: CallFallback) => void): void;
  passOver(one: PassedOver): void;
  passedOver(): readonly PassedOver[];
  /** The engines of a part, in their order; counted are samples at 16 000 Hz, or characters. */
  count(
    part: 'transcriber' | 'voice',
    engines: readonly BilledEngine[],
  ): (place: number, amount: number) => void;
  /** All that may have to do a part. */
  named(): readonly Partial<Pick<BilledEngines, 'transcriber' | 'voice'>>[];
  /** So far; a part without a second engine is absent. */
  readonly shares: () => EngineShares;
}

const samplesPerMs = 16;

export function createEngineWatch(): EngineWatch {
  const early: CallFallback[] = [];
  const passedOver: PassedOver[] = [];
  const counted = new Map<'transcriber' | 'voice', { readonly engine: BilledEngine; amount: number }[]>();
  let tell = (fallback: CallFallback): unknown => early.push(fallback);
  const used = (part: 'transcriber' | 'voice') => counted.get(part)?.filter(({ amount }) => amount > 0);
  return {
    failed: (fallback) => void tell(fallback),
    listen(handler) {
      tell = handler;
      for (const fallback of early.splice(0)) handler(fallback);
    },
    passOver: (one) => void passedOver.push(one),
    passedOver: () => passedOver,
    count(part, engines) {
      const amounts = engines.map((engine) => ({ engine, amount: 0 }));
      counted.set(part, amounts);
      return (place, amount) => {
        const one = amounts[place];
        if (one !== undefined) one.amount += amount;
      };
    },
    named: () => [...counted].flatMap(([part, all]) => all.map(({ engine }) => ({ [part]: engine }))),
    shares() {
      const [heard, said] = [used('transcriber'), used('voice')];
      return {
        ...(heard && {
          transcriber: heard.map(({ engine, amount }) => ({ engine, ms: amount / samplesPerMs })),
        }),
        ...(said && { voice: said.map(({ engine, amount }) => ({ engine, characters: amount })) }),
      };
    },
  };
}
