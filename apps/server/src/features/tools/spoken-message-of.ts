import { toolMessageSchema } from '@saywell/contract';
import type { KindAnswer } from './tool-runner.ts';

/** What a server wants said with its answer: a text, or a message of the contract. What is neither is left out. */
export function spokenMessageOf(
  message: unknown,
  type: 'request-complete' | 'request-failed',
): Pick<KindAnswer, 'message'> {
  const given = typeof message === 'string' && message !== '' ? { type, content: message } : message;
  if (typeof given !== 'object' || given === null) return {};
  const { data } = toolMessageSchema.safeParse({ type, ...given });
  return data?.type === 'request-complete' || data?.type === 'request-failed' ? { message: data } : {};
}
