import type { ReactNode } from 'react';
import { useCall } from '../hooks/use-call.ts';
import { muteKeyName } from '../state/mute-key.ts';
import { MicrophoneIcon } from './icons.tsx';

/** Turns the visitor's microphone off and on. Its name stays; the pressed state says which. */
export function MuteButton(): ReactNode {
  const { phase, input, isMuted, call } = useCall();
  const isTyped = phase !== 'idle' && input === 'text';
  const isUsable = phase === 'active' && !isTyped;
  const keys = isUsable ? muteKeyName() : '';
  const title = isTyped
    ? 'You type in this call. To speak, end it and call again'
    : isMuted
      ? 'Microphone is off'
      : 'Turn the microphone off';
  return (
    <button
      type="button"
      className="saywell-round-button"
      aria-pressed={isMuted && !isTyped}
      aria-label="Mute"
      aria-keyshortcuts={keys || undefined}
      title={keys ? `${title} (${keys.replace('Control', 'Ctrl').replace('Meta', 'Cmd')})` : title}
      aria-disabled={!isUsable}
      onClick={() => isUsable && call.setMuted(!isMuted)}
    >
      <MicrophoneIcon isOff={isMuted || isTyped} />
    </button>
  );
}
