import type { Agent } from '@saywell/agent';
import type { CallPulse } from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import { percentile } from '../../../store/calls/call-measures.ts';
import type { Levels, VoiceLevels } from '../../rooms/services/levels.ts';
import type { CallWatchers } from '../live/live-call-dependencies.ts';
import type { CallObservers } from './call-observers.ts';
import type { LoggedPulse } from './call-pulse.ts';

/** Tells how one call is, while somebody looks, when something is different. */
export interface PulseTeller {
  start(): void;
  stop(): void;
  pulse(): CallPulse;
}

export interface PulseTellerOptions {
  readonly callId: string;
  readonly clock: Clock;
  /** Undefined: nobody looks. */
  readonly watchers: CallWatchers | undefined;
  readonly logged: () => LoggedPulse;
  readonly metrics: Agent['metrics'];
  readonly levels: Levels;
  readonly observers: Pick<CallObservers, 'count' | 'speaker'>;
}

const intervalMs = 250;

export function createPulseTeller(options: PulseTellerOptions): PulseTeller {
  const { clock, watchers } = options;
  let levels: VoiceLevels = { user: 0, assistant: 0 };
  let told = '';
  let cancel: (() => void) | undefined;

  const pulse = (): CallPulse => pulseOf(options, levels);
  const tell = (): void => {
    cancel = clock.setTimer(tell, intervalMs);
    if (watchers?.isWatched() !== true) return;
    levels = options.levels.take();
    const next = pulse();
    const text = JSON.stringify(next);
    if (text === told) return;
    told = text;
    watchers.pulsed(next);
  };
  return {
    pulse,
    start() {
      if (watchers !== undefined) cancel ??= clock.setTimer(tell, intervalMs);
    },
    stop: () => cancel?.(),
  };
}

function pulseOf({ callId, logged, metrics, observers }: PulseTellerOptions, levels: VoiceLevels): CallPulse {
  const { state, quietSince, said, toolFailed, isMuted } = logged();
  const latencies = metrics()
    .map(({ totalMs }) => totalMs)
    .toSorted((one, other) => one - other);
  const turnLatencyP95Ms = percentile(latencies, 0.95);
  const { speaker } = observers;
  return {
    callId,
    state,
    // Whom the assistant does not hear is not silent.
    ...(quietSince !== null && speaker === undefined && { quietSince: new Date(quietSince).toISOString() }),
    ...(said !== undefined && { said }),
    levels,
    ...(turnLatencyP95Ms !== null && { turnLatencyP95Ms }),
    toolFailed,
    isMuted,
    ...(speaker !== undefined && { takenOverBy: speaker.name }),
    observers: observers.count,
  };
}
