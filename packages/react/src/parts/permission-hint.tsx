import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../hooks/use-call.ts';

/** Prepares the visitor for the browser's question, unless it is answered already. */
export function PermissionHint(): ReactNode {
  const { phase, input } = useCall();
  return phase === 'connecting' && input === 'voice' ? <Hint /> : null;
}

function Hint(): ReactNode {
  const [willAsk, setWillAsk] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void askState().then((state) => isCurrent && setWillAsk(state === 'prompt'));
    return () => {
      isCurrent = false;
    };
  }, []);
  return <output>{willAsk && 'Your browser will ask for the microphone.'}</output>;
}

async function askState(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return 'prompt'; // Older browsers do not say; most of them ask.
  }
}
