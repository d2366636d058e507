import type { ReactNode } from 'react';
import { useCall } from '../hooks/use-call.ts';

/** The call's state as a coloured dot with its name beside it, announced when it changes. */
export function StatusDot({ idleText = 'Ready' }: { idleText?: string }): ReactNode {
  const { phase, statusMessage, isMuted, input, isReconnecting } = useCall();
  const text = phase === 'ending' ? 'Ending…' : isReconnecting ? 'Reconnecting…' : statusMessage || idleText;
  return (
    <output className="saywell-status">
      <span
        className="saywell-status-dot"
        data-phase={isReconnecting ? 'connecting' : phase}
        aria-hidden="true"
      />
      <span>{text}</span>
      {isMuted && input === 'voice' && <span className="saywell-status-detail">Muted</span>}
    </output>
  );
}
