import { type ReactNode, useEffect, useState } from 'react';
import { useSiteCall } from '../call/call-context.tsx';
import { FailureDetails } from '../call/call-error-notice.tsx';
import type { ServiceResult } from '../call/call-service.ts';

const noFailure: Pick<ServiceResult, 'message' | 'error'> = { message: '' };

/** Raises and logs a failed start or end of a call in the result's own words, until the next attempt. */
export function CallFailureAlert(): ReactNode {
  const { service, store } = useSiteCall();
  const [{ message, error = '' }, setResult] = useState(noFailure);

  useEffect(
    () =>
      service.on('call-failed', (result) => {
        console.error(result.message, result.error);
        setResult(result);
      }),
    [service],
  );
  useEffect(
    () =>
      store.subscribe(() => {
        const { phase } = store.getSnapshot().lifecycle;
        if (phase === 'connecting' || phase === 'ending') setResult(noFailure);
      }),
    [store],
  );

  function dismiss(): void {
    setResult(noFailure);
    store.dismissError();
  }
  if (message === '') return null;
  return (
    <div className="call-error call-failure" role="alert">
      <p className="call-error-title">{message}</p>
      {service.getStoredQuestion() !== '' && <p>Your question is kept: the next call begins with it.</p>}
      <p>Try again, type your question below, or use the form: a person reads it.</p>
      <FailureDetails text={error} />
      <button type="button" className="link-button" onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}
