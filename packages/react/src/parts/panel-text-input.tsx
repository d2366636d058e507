import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCall } from '../hooks/use-call.ts';
import { TextInput } from './text-input.tsx';

/** The panel's way to type: into the call, or where the page takes it, to start one. */
export function PanelTextInput({ onTypedStart }: { onTypedStart?: (text: string) => void }): ReactNode {
  const { phase, call } = useCall();
  const { unsentText, remember } = useUnsentText();
  const isIdle = phase === 'idle';

  function send(text: string): boolean {
    if (isIdle) onTypedStart?.(text);
    const isTaken = isIdle ? onTypedStart !== undefined : call.sendText(text);
    if (isTaken) remember(text);
    return isTaken;
  }
  const isDisabled = phase === 'ending' || (isIdle && onTypedStart === undefined);
  const placeholder = 'Or type your question';
  return (
    <TextInput onSend={send} unsentText={unsentText} isDisabled={isDisabled} placeholder={placeholder} />
  );
}

/** What was typed for a call that then did not come about. */
function useUnsentText() {
  const { phase } = useCall();
  const typed = useRef<string[]>([]);
  const [unsentText, setUnsentText] = useState('');
  useEffect(() => {
    if (phase === 'active') typed.current = [];
    if (phase === 'idle') setUnsentText(typed.current.splice(0).join(' '));
  }, [phase]);
  const remember = (text: string): void => {
    if (phase === 'idle' || phase === 'connecting') typed.current.push(text);
    setUnsentText('');
  };
  return { unsentText, remember };
}
