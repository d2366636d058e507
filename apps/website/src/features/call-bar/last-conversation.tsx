import { type TranscriptMessage, useTranscript } from '@saywell/react';
import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '../../config/brand.ts';
import { useSiteCall } from '../call/call-context.tsx';
import { conversationText } from './conversation-text.ts';

/** What can be done with a conversation that is over. */
export function LastConversationActions(): ReactNode {
  const { service, preload } = useSiteCall();
  const { messages } = useTranscript();
  const [note, setNote] = useNote();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(conversationText(messages));
      setNote('Copied');
    } catch {
      setNote('Your browser does not let this page copy. Please download it.');
    }
  }
  /** What was pressed goes; the call's own controls come in its place, and get its focus. */
  function callAgain(pressed: HTMLElement): void {
    const panel = pressed.closest('.saywell-panel');
    void service.startCall();
    setTimeout(() => {
      const next = (panel ?? document).querySelector<HTMLElement>(
        '.saywell-call-button, .floating-call-button',
      );
      next?.focus({ preventScroll: true });
    });
  }
  return (
    <div className="last-conversation-actions">
      <button type="button" className="chip" onClick={() => void copy()}>
        Copy
      </button>
      <button type="button" className="chip" onClick={() => download(messages)}>
        Download
      </button>
      <button
        type="button"
        className="chip"
        onClick={({ currentTarget }) => callAgain(currentTarget)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Call again
      </button>
      <output>{note}</output>
    </div>
  );
}

function download(messages: readonly TranscriptMessage[]): void {
  const address = URL.createObjectURL(new Blob([conversationText(messages)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `conversation-with-${brand.pathName}.txt`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Confirmations stay this long. */
const noteMs = 3_000;

function useNote(): [string, (note: string) => void] {
  const [note, setNote] = useState('');
  useEffect(() => {
    if (note === '') return undefined;
    const timer = setTimeout(() => setNote(''), noteMs);
    return () => clearTimeout(timer);
  }, [note]);
  return [note, setNote];
}
