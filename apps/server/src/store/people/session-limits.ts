const dayMs = 24 * 3_600_000;
export const sessionLimits = {
  idleMs: 7 * dayMs,
  absoluteMs: 30 * dayMs,
  perMember: 10,
  earlierMs: 30_000,
} as const;
