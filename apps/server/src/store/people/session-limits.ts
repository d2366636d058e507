import { dayMs } from '../../platform/clock.ts';

export const sessionLimits = {
  idleMs: 7 * dayMs,
  absoluteMs: 30 * dayMs,
  perMember: 10,
  earlierMs: 30_000,
} as const;
