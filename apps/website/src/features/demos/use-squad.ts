import { useCall } from '@saywell/react';
import { useEffect, useState } from 'react';
import { useConnectionStatus, useSiteCall } from '../call/call-context.tsx';
import { endAdvice } from '../call/call-messages.ts';
import { squadMessages } from '../configuration/configuration-messages.ts';

/** Whom the squad buttons call, whether they can, and what came of it. */
export function useSquad() {
  const { service, store, explainFailure } = useSiteCall();
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
    const reason = store.getSnapshot().error;
    if (result.success || reason === null) return;
    setFailure(squadMessages.startFailed(explainFailure(reason).sentence));
  }

  async function end(): Promise<void> {
    const result = await service.endCall();
    if (result.success) return;
    setFailure(squadMessages.endFailed(endAdvice));
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
    problem:
      failure ||
      (calls === 'started' && error !== null ? squadMessages.error(explainFailure(error).sentence) : ''),
    /** The technical line about it, or empty. */
    detail: error === null ? '' : explainFailure(error).detail,
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
