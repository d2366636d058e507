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
  return [
    ...lateEnd(assistant, end),
    ...lateMessage(assistant, end),
    ...lateHooks(assistant, end),
    ...lateGoodbye(assistant, end),
  ];
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

function lateEnd({ silenceTimeoutSeconds }: CreateAssistant, { field, seconds }: End): readonly ApiWarning[] {
  if (silenceTimeoutSeconds === undefined || field === 'silenceTimeoutSeconds') return [];
  const why = `No silence ends a call: ${field} does it before, after ${seconds} s.`;
  return [withoutEffect('silenceTimeoutSeconds', why)];
}

function lateGoodbye({ messagePlan }: CreateAssistant, { field, seconds }: End): readonly ApiWarning[] {
  if (!messagePlan?.silenceTimeoutMessage || field === 'silenceTimeoutSeconds') return [];
  const why = `It is never said: no silence ends the call before ${field} does, after ${seconds} s.`;
  return [withoutEffect('messagePlan.silenceTimeoutMessage', why)];
}

function lateMessage(assistant: CreateAssistant, end: End): readonly ApiWarning[] {
  const { messagePlan } = assistant;
  const { idle } = listeningOf(assistant);
  if (!idle) return [];
  if (idle.afterMs < end.seconds * 1000) return highCount(assistant, idle.afterMs, end);
  const field = messagePlan?.idleTimeoutSeconds === undefined ? 'idleMessages' : 'idleTimeoutSeconds';
  const why = `No idle message is ever said: ${whyLate(idle.afterMs, end)}`;
  return [withoutEffect(`messagePlan.${field}`, why)];
}

/** More than fit into one silence, counted in each anew. */
function highCount(
  { messagePlan: plan }: CreateAssistant,
  afterMs: number,
  { field, seconds }: End,
): readonly ApiWarning[] {
  const most = Math.ceil((seconds * 1000) / afterMs) - 1;
  const { idleMessageMaxSpokenCount = 0, idleMessageResetCountOnUserSpeechEnabled: countsAnew } = plan ?? {};
  if (countsAnew !== true || idleMessageMaxSpokenCount <= most) return [];
  const why = `It is never reached: ${field} ends the call after ${seconds} s, and until then at most ${most} are said.`;
  return [withoutEffect('messagePlan.idleMessageMaxSpokenCount', why)];
}

function lateHooks({ hooks = [] }: CreateAssistant, end: End): readonly ApiWarning[] {
  return hooks.flatMap((hook, index) => {
    const [afterMs = 0] = hooksOf({ hooks: [hook] }).flatMap(({ timeout }) => timeout?.afterMs ?? []);
    if (afterMs < end.seconds * 1000) return [];
    return [withoutEffect(`hooks[${index}]`, `It never runs: ${whyLate(afterMs, end)}`)];
  });
}
