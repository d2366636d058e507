import type { ReactNode } from 'react';
import { type CallButtonOptions, useCallButton } from '../hooks/use-call-button.ts';

export interface CallButtonProps extends CallButtonOptions {
  readonly startLabel: string;
  readonly connectingLabel?: string;
  readonly endLabel?: string;
}

/** One large button: starts a call, then becomes the red one that ends it, in the same place. */
export function CallButton(props: CallButtonProps): ReactNode {
  const { startLabel, connectingLabel = 'Connecting...', endLabel = 'End Call' } = props;
  const { shows, isStartDisabled, isTerminating, note, press } = useCallButton(props);
  const label = shows === 'end' ? endLabel : isStartDisabled && !isTerminating ? connectingLabel : startLabel;
  return (
    <div className="saywell-call-control">
      <button
        type="button"
        className="saywell-call-button"
        data-replay="call"
        data-shows={shows}
        data-terminating={isTerminating}
        // The focus stays on it: a button that is `disabled` would lose it to the page.
        aria-disabled={shows === 'end' ? isTerminating : isStartDisabled}
        onClick={press}
      >
        {isTerminating ? 'Ending…' : label}
      </button>
      <output className="saywell-note">{note}</output>
    </div>
  );
}
