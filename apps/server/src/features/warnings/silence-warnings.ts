import { type ApiWarning, type CreateAssistant, limits } from '@saywell/contract';
import { listeningOf } from '../agents/listening.ts';
import { hooksOf } from '../agents/hooks-of.ts';
import { withoutEffect } from './fields/field-effect.ts';

/** What ends a silent call first. */
interface End {
  readonly field: 'silenceTimeoutSeconds' | 'maxDurationSeconds';
  readonly seconds: number;
}

/** What is due for a silent visitor when the call has taken leave of him. */
export function silenceWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const end = endOf(assistant);
  return [...lateMessage(assistant, end), ...lateHooks(assistant, end), ...lateGoodbye(assistant, end)];
}

function endOf({
  silenceTimeoutSeconds = limits.defaultSilenceTimeoutSeconds,
  maxDurationSeconds = limits.defaultCallSeconds,
}: CreateAssistant): End {
  return silenceTimeoutSeconds < maxDurationSeconds
    ? { field: 'silenceTimeoutSeconds', seconds: silenceTimeoutSeconds }
    : { field: 'maxDurationSeconds', seconds: maxDurationSeconds };
}

const whyLate = (afterMs: number, { field, seconds }: End): string =>
  `it is due after ${afterMs / 1000} s of silence, and ${field} ends the call after ${seconds}.`;

function lateGoodbye({ messagePlan }: CreateAssistant, { field, seconds }: End): readonly ApiWarning[] {
  if (!messagePlan?.silenceTimeoutMessage || field === 'silenceTimeoutSeconds') return [];
  const why = `It is never said: no silence ends the call before ${field} does, after ${seconds} s.`;
  return [withoutEffect('messagePlan.silenceTimeoutMessage', why)];
}

function lateMessage(assistant: CreateAssistant, end: End): readonly ApiWarning[] {
  const { messagePlan } = assistant;
  const { idle } = listeningOf(assistant);
  if (!idle || idle.afterMs < end.seconds * 1000) return [];
  const field = messagePlan?.idleTimeoutSeconds === undefined ? 'idleMessages' : 'idleTimeoutSeconds';
  const why = `No idle message is ever said: ${whyLate(idle.afterMs, end)}`;
  return [withoutEffect(`messagePlan.${field}`, why)];
}

function lateHooks({ hooks = [] }: CreateAssistant, end: End): readonly ApiWarning[] {
  return hooks.flatMap((hook, index) => {
    const [afterMs = 0] = hooksOf({ hooks: [hook] }).flatMap(({ timeout }) => timeout?.afterMs ?? []);
    if (afterMs < end.seconds * 1000) return [];
    return [withoutEffect(`hooks[${index}]`, `It never runs: ${whyLate(afterMs, end)}`)];
  });
}
