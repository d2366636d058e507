import type { AgentClock } from '../agent.ts';

/** Real time. */
export function createSystemClock(): AgentClock {
  return {
    now: () => Date.now(),
    setTimer(callback, delayMs) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
