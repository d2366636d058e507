/** Measured on two cores with built-in engines: 30 callers who all talk are answered in half a second at p95, 40 in seven. */
const builtInCallsPerCore = 15;
/** Ours is about 0.8 % of a core for each call, and 60 that speak at once fill one. */
const hostedCallsPerCore = 40;
const mostCalls = 1_000;

/** How many calls a machine has seats for, unless its operator says it. */
export function defaultMaxCalls(machine: {
  readonly cores: number;
  /** Assistants may hear and speak with somebody else's engines. */
  readonly hasHostedEngines: boolean;
}): number {
  const perCore = machine.hasHostedEngines ? hostedCallsPerCore : builtInCallsPerCore;
  return Math.min(mostCalls, Math.max(1, machine.cores) * perCore);
}
