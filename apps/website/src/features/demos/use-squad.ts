import { type CallError, useCall } from '@saywell/react';
import { useEffect, useState } from 'react';
import { useConnectionStatus, useSiteCall } from '../call/call-context.tsx';
import { squadMessages } from '../configuration/configuration-messages.ts';

/** Whom the squad buttons call, whether they can, and what came of it. */
export function useSquad() {
  const { service, store } = useSiteCall();
  const { error } = useCall();
  const status = useConnectionStatus();
  const [calls, setCalls] = useState<'none' | 'starting' | 'started'>('none');
  const [failure, setFailure] = useState('');
  const isChecked = useConfigurationCheck();
  const squadId = service.getSquadId();

  async function start(): Promise<void> {
    setFailure('');
    setCalls('starting');
    const result = await service.startCall({ agent: 'squad' });
    setCalls(result.success ? 'started' : 'none');
    // A start that the visitor broke off leaves no error.
    if (result.success || store.getSnapshot().error === null) return;
    setFailure(squadMessages.startFailed(result.error ?? ''));
  }

  async function end(): Promise<void> {
    const result = await service.endCall();
    if (result.success) return;
    setFailure(squadMessages.endFailed(result.error ?? ''));
    throw new Error(result.message);
  }

  const dismiss = () => {
    setFailure('');
    store.dismissError();
  };
  return {
    status,
    squadId,
    /** Taken for yes until it is known: a press that comes early is not lost, the start finds out itself. */
    hasSquad: isChecked ? Boolean(squadId) : squadId !== '',
    isReady: status === 'unknown' ? !isChecked : status !== 'unconfigured' && status !== 'offline',
    /** What an operator has to set before anybody can call, or empty. */
    setupProblem: describeSetup(status === 'unconfigured', squadId),
    /** What went wrong with the squad's call, or empty. */
    problem: failure || describeSquadError(calls === 'started' ? error : null),
    dismiss,
    start,
    end,
  };
}

/** True once it has been asked whether this site is set up for calls. */
function useConfigurationCheck(): boolean {
  const { service } = useSiteCall();
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void service.checkConfiguration().then(() => isCurrent && setChecked(true));
    return () => {
      isCurrent = false;
    };
  }, [service]);
  return isChecked;
}

function describeSetup(lacksCredentials: boolean, squadId: string | undefined): string {
  if (lacksCredentials) return squadMessages.credentials;
  return squadId === '' ? squadMessages.notConfigured : '';
}

const describeSquadError = (error: CallError | null) =>
  error === null ? '' : squadMessages.error(error.message);
