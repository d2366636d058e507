import { type ReactNode, useEffect, useState } from 'react';
import { useSiteCall } from '../call/call-context.tsx';

/** Raises and logs a failed start or end of a call in the result's own words, until the next attempt. */
export function CallFailureAlert(): ReactNode {
  const { service, store } = useSiteCall();
  const [message, setMessage] = useState('');

  useEffect(
    () =>
      service.on('call-failed', (result) => {
        console.error(result.message, result.error);
        setMessage(result.message);
      }),
    [service],
  );
  useEffect(
    () =>
      store.subscribe(() => {
        const { phase } = store.getSnapshot().lifecycle;
        if (phase === 'connecting' || phase === 'ending') setMessage('');
      }),
    [store],
  );

  function dismiss(): void {
    setMessage('');
    store.dismissError();
  }
  if (message === '') return null;
  return (
    <div className="call-error call-failure" role="alert">
      <p className="call-error-title">{message}</p>
      {service.getStoredQuestion() !== '' && <p>Your question is kept: the next call begins with it.</p>}
      <p>Try again, type your question below, or use the form: a person reads it.</p>
      <button type="button" className="link-button" onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}
