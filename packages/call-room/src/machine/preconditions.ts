import type { MeetingState } from './transition.ts';

/** The states in which a method may be called; a method that is not listed in any. After `destroy()` none may. */
export const preconditions = {
  sendAppMessage: ['joined-meeting'],
} as const satisfies Readonly<Record<string, readonly MeetingState[]>>;

export type GuardedMethod = keyof typeof preconditions;
