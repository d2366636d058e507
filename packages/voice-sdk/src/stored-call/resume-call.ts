import { type PageOptions, resolvePageOptions } from '../options/page-options.ts';
import type { CurrentCall } from '../session/current-call.ts';
import { returningSession } from '../session/session-transition.ts';
import { runStart, succeed } from '../start/start-call.ts';
import { type ResumeOutcome, resumeFailure } from './resume-outcome.ts';
import { forgetStoredCall, readStoredCall, type StoredCall } from './stored-call.ts';

/** Takes back the call that was going on when the page was loaded again. Never rejects. */
export async function resumeCall(calls: CurrentCall, page: PageOptions): Promise<ResumeOutcome> {
  const { environment, callObjectOptions } = calls.setup;
  const name = callObjectOptions.resumeAfterReload;
  const storage = environment.sessionStorage();
  const stored = calls.session ? undefined : readStoredCall(storage, name);
  if (!stored) return { name: 'nothing-stored' };
  const isInTime = environment.now() < stored.expiresAtMs;
  const outcome = isInTime ? await resume(calls, stored, page) : { name: 'expired' as const };
  // Stopped by the page's end it is still there for the next one: pages are often loaded twice in a row.
  if (outcome.name !== 'stopped') forgetStoredCall(storage, name);
  return outcome;
}

async function resume(calls: CurrentCall, stored: StoredCall, page: PageOptions): Promise<ResumeOutcome> {
  const { setup } = calls;
  const { call, mode, muted } = stored;
  const request = { body: {}, page: resolvePageOptions({ mode, ...page }) };
  const session = calls.open(request, returningSession(call, muted));
  const outcome = await runStart({ session, setup });
  if (outcome.name === 'started') {
    session.dispatch({ type: 'start-completed' });
    return { name: 'resumed', call: succeed(session, setup, outcome.call) };
  }
  if (outcome.name === 'failed') session.dispatch({ type: 'start-failed' });
  await session.released;
  return outcome.name === 'failed' ? resumeFailure(outcome.error) : outcome;
}
