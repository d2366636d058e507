import { type ApiWarning, type CreateAssistant, limits } from '@saywell/contract';
import { listeningOf } from '../agents/listening.ts';
import { hooksOf } from '../agents/hooks-of.ts';
import { withoutEffect } from './fields/field-effect.ts';

/** What is due for a silent visitor when the call has taken leave of him. */
export function silenceWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const { silenceTimeoutSeconds: seconds = limits.defaultSilenceTimeoutSeconds } = assistant;
  return [...lateMessage(assistant, seconds), ...lateHooks(assistant, seconds)];
}

function lateMessage(assistant: CreateAssistant, silenceTimeoutSeconds: number): readonly ApiWarning[] {
  const { messagePlan } = assistant;
  const { idle } = listeningOf(assistant);
  if (!idle || idle.afterMs < silenceTimeoutSeconds * 1000) return [];
  const field = messagePlan?.idleTimeoutSeconds === undefined ? 'idleMessages' : 'idleTimeoutSeconds';
  const why = `No idle message is ever said: it is due after ${idle.afterMs / 1000} s of silence, and silenceTimeoutSeconds ends the call after ${silenceTimeoutSeconds}.`;
  return [withoutEffect(`messagePlan.${field}`, why)];
}

function lateHooks({ hooks = [] }: CreateAssistant, silenceTimeoutSeconds: number): readonly ApiWarning[] {
  return hooks.flatMap((hook, index) => {
    const [afterMs = 0] = hooksOf({ hooks: [hook] }).flatMap(({ timeout }) => timeout?.afterMs ?? []);
    if (afterMs < silenceTimeoutSeconds * 1000) return [];
    const why = `It never runs: it is due after ${afterMs / 1000} s of silence, and silenceTimeoutSeconds ends the call after ${silenceTimeoutSeconds}.`;
    return [withoutEffect(`hooks[${index}]`, why)];
  });
}
