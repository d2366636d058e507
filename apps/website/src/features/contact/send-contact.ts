import type { SetTimer } from '@saywell/react';
import { contactFields } from './contact-fields.ts';
import type { ContactAttempt, ContactFailure, ContactOutcome } from './contact-transition.ts';

export interface SendContactOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly setTimer: SetTimer;
}

/** An answer that takes longer is given up. */
export const answerLimitMs = 15_000;
export const contactPath = '/site/contact';

/** Sends a message to the server that serves the site. Never rejects. */
export async function sendContact(
  { entries, requestId }: ContactAttempt,
  { fetch, setTimer }: SendContactOptions,
): Promise<ContactOutcome> {
  const limit = new AbortController();
  const cancelLimit = setTimer(() => limit.abort(), answerLimitMs);
  try {
    const response = await fetch(contactPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...entries, requestId }),
      // The message still goes out when the visitor leaves the page.
      keepalive: true,
      signal: limit.signal,
    });
    return await judge(response);
  } catch {
    return failed({ reason: limit.signal.aborted ? 'timeout' : 'network' });
  } finally {
    cancelLimit();
  }
}

const failed = (failure: ContactFailure): ContactOutcome => ({ delivered: false, failure });

async function judge(response: Response): Promise<ContactOutcome> {
  if (response.status === 429) return failed({ reason: 'too-many' });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status === 400) return failed({ reason: 'refused', fields: namedFields(answer) });
  // Only our own server answers with an id; others may answer anything with a page.
  const isStored = response.ok && isRecord(answer) && typeof answer.id === 'string';
  return isStored ? { delivered: true } : failed({ reason: 'server' });
}

/** Each message of a refusal begins with the name of its field. */
function namedFields(answer: unknown) {
  const texts = isRecord(answer) && Array.isArray(answer.message) ? answer.message : [];
  const firstWords = new Set(texts.map((text) => String(text).split(/\W/, 1)[0]));
  return contactFields.filter((field) => firstWords.has(field));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
