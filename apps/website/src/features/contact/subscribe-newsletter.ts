import { newsletterPath } from '../../content/served-newsletter.ts';

/** An answer that takes longer is given up. */
const answerLimitMs = 15_000;

/** `asked`: a mail is on its way, and the subscription begins when it is confirmed. Never rejects. */
export async function subscribeNewsletter(
  email: string,
): Promise<'asked' | 'refused' | 'tooMany' | 'failed'> {
  try {
    const response = await fetch(newsletterPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(answerLimitMs),
    });
    if (response.ok) return 'asked';
    if (response.status === 429) return 'tooMany';
    return response.status === 400 ? 'refused' : 'failed';
  } catch {
    return 'failed';
  }
}
