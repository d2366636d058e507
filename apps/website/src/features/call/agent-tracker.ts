import type { CallStore } from '@saywell/react';
import type { AgentName } from './call-service.ts';

/** Knows with which of a page's agents the last call was started; the call itself does not say. */
export interface AgentTracker {
  /** Undefined: the last call was started elsewhere on the site, or there was none. */
  readonly lastAgent: () => AgentName | undefined;
  /** Runs `start`; the call that it starts, if it does, is this agent's. */
  readonly startWith: <Result>(agent: AgentName, start: () => Result) => Result;
}

// The site's store outlives its pages: who comes back during a call still finds its agent.
const trackers = new WeakMap<CallStore, AgentTracker>();

export function trackAgent(store: CallStore): AgentTracker {
  const known = trackers.get(store);
  if (known !== undefined) return known;
  const tracker = createTracker(store);
  trackers.set(store, tracker);
  return tracker;
}

function createTracker(store: CallStore): AgentTracker {
  const isIdle = () => store.getSnapshot().lifecycle.phase === 'idle';
  let wasIdle = isIdle();
  let starting: AgentName | undefined;
  let last: AgentName | undefined;
  store.subscribe(() => {
    if (wasIdle && !isIdle()) last = starting;
    wasIdle = isIdle();
  });
  return {
    lastAgent: () => last,
    startWith(agent, start) {
      // The store enters its call before `start` returns.
      starting = agent;
      const result = start();
      starting = undefined;
      return result;
    },
  };
}
