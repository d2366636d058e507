import { type ApiWarning, type CreateAssistant, limits } from '@saywell/contract';
import { listeningOf } from '../agents/listening.ts';
import { withoutEffect } from './fields/field-effect.ts';

/** A question to a silent visitor, of whom the call has taken leave by then. */
export function silenceWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const { messagePlan, silenceTimeoutSeconds = limits.defaultSilenceTimeoutSeconds } = assistant;
  const { idle } = listeningOf(assistant);
  if (!idle || idle.afterMs < silenceTimeoutSeconds * 1000) return [];
  const field = messagePlan?.idleTimeoutSeconds === undefined ? 'idleMessages' : 'idleTimeoutSeconds';
  const why = `No idle message is ever said: it is due after ${idle.afterMs / 1000} s of silence, and silenceTimeoutSeconds ends the call after ${silenceTimeoutSeconds}.`;
  return [withoutEffect(`messagePlan.${field}`, why)];
}
