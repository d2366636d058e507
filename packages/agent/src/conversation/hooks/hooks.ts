import type { EndedReason } from '@saywell/contract';
import type { AgentConfig } from '../../agent.ts';
import type { Log } from '../../record/event-log.ts';
import type { SilenceWatch } from '../idle.ts';
import type { HookActions } from './hook-actions.ts';
import { type Hook, type HookEvent, maxHookRuns } from './hook-types.ts';

/** Runs what an assistant wants to happen when something happens. */
export interface Hooks {
  happened(event: Exclude<HookEvent, 'call.ending' | 'customer.speech.timeout'>): void;
  /** Once, before everything is shut down. */
  callEnding(reason: EndedReason): void;
  /** Silences of the visitor that hooks wait for. */
  silences(): readonly SilenceWatch[];
}

export function createHooks(options: {
  readonly config: Pick<AgentConfig, 'hooks'>;
  readonly log: Log;
  readonly actions: HookActions;
}): Hooks {
  const { log, actions } = options;
  const hooks = options.config.hooks ?? [];
  const runs = new Map<Hook, number>();

  /** False: it has run so often that it may be its own cause. */
  const run = (hook: Hook): boolean => {
    const before = runs.get(hook) ?? 0;
    if (before === maxHookRuns) log('hook-exhausted', { on: hook.on, runs: before });
    runs.set(hook, before + 1);
    if (before >= maxHookRuns) return false;
    log('hook', entryOf(hook));
    for (const action of hook.actions) actions.perform(action, before);
    return true;
  };
  return {
    happened(event) {
      for (const hook of hooks) if (hook.on === event) run(hook);
    },
    callEnding(reason) {
      for (const hook of hooks) {
        const isMeant = hook.endedReasons?.includes(reason) ?? true;
        if (hook.on !== 'call.ending' || !isMeant) continue;
        log('hook', entryOf(hook));
        for (const action of hook.actions) actions.performAtEnd(action);
      }
    },
    silences: () =>
      hooks.flatMap((hook) =>
        hook.timeout === undefined ? [] : [{ ...hook.timeout, act: () => run(hook) && speaks(hook) }],
      ),
  };
}

const entryOf = ({ on, name, actions }: Hook) => ({
  on,
  ...(name !== undefined && { name }),
  actions: actions.map(({ type }) => type),
});

/** The silence after it is the one that was before. */
const speaks = ({ actions }: Hook): boolean =>
  actions.some(({ type }) => type === 'say' || type === 'prompt');
