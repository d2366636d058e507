import type { Call, LiveCall as LiveCallRow } from '@saywell/contract';
import type { LiveCall } from './live-call.ts';

/** As consoles list it; undefined: nobody talks in it yet, or any more. */
export function liveCallRow({
  call,
  assistantName,
  live,
}: {
  readonly call: Call;
  readonly assistantName: string;
  readonly live: Pick<LiveCall, 'startedAt' | 'pulse'>;
}): LiveCallRow | undefined {
  if (live.startedAt === undefined) return undefined;
  const { id, type, name, assistantId, customer } = call;
  return {
    id,
    type,
    startedAt: new Date(live.startedAt).toISOString(),
    assistantName,
    pulse: live.pulse(),
    ...(name !== undefined && { name }),
    ...(assistantId !== undefined && { assistantId }),
    ...(customer !== undefined && { customer }),
  };
}

export const byStart = (one: LiveCallRow, other: LiveCallRow): number =>
  one.startedAt.localeCompare(other.startedAt);
