import { type ReactNode, useId } from 'react';
import { useCallButton } from '../hooks/use-call-button.ts';

export interface SquadButtonProps {
  /** Without it the button is disabled and says so. */
  readonly squadId: string | undefined;
  /** Can the service start a call? */
  readonly isReady: boolean;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly variant?: 'primary' | 'secondary' | 'minimal';
  readonly onStart: () => Promise<unknown>;
  readonly onEnd: () => Promise<unknown>;
  readonly label?: string;
}

/** Calls a squad of assistants; becomes the button that ends the call. */
export function SquadButton(props: SquadButtonProps): ReactNode {
  const { size = 'md', variant = 'primary', label = 'Squad Agent' } = props;
  const { shows, isStartDisabled, isTerminating, note, press } = useCallButton(props);
  const reasonId = useId();
  const reason = whyDisabled(props);
  const isBusy = shows === 'end' ? isTerminating : isStartDisabled;
  const idleText = isStartDisabled && !isTerminating ? 'Connecting...' : label;
  return (
    <span className="saywell-squad">
      <button
        type="button"
        className="saywell-squad-button"
        data-replay="call"
        data-size={size}
        data-variant={variant}
        data-shows={shows}
        // Not `disabled`, which would lose the focus to the page.
        aria-disabled={reason !== '' || isBusy}
        title={reason || undefined}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => reason === '' && press()}
      >
        {isTerminating ? 'Ending…' : shows === 'end' ? 'End Call' : idleText}
      </button>
      {reason && (
        <span id={reasonId} className="saywell-hidden">
          {reason}
        </span>
      )}
      <output className="saywell-note">{note}</output>
    </span>
  );
}

function whyDisabled({ squadId, isReady }: SquadButtonProps): string {
  if (!squadId?.trim()) return 'No squad is configured';
  return isReady ? '' : 'The service is not ready';
}
