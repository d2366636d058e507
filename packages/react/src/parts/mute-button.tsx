import type { ReactNode } from 'react';
import { useCall } from '../hooks/use-call.ts';
import { MicrophoneIcon } from './icons.tsx';

/** Turns the visitor's microphone off and on. Its name stays; the pressed state says which. */
export function MuteButton(): ReactNode {
  const { phase, input, isMuted, call } = useCall();
  return (
    <button
      type="button"
      className="saywell-round-button"
      aria-pressed={isMuted}
      aria-label="Mute"
      title={isMuted ? 'Microphone is off' : 'Turn the microphone off'}
      disabled={phase !== 'active' || input === 'text'}
      onClick={() => call.setMuted(!isMuted)}
    >
      <MicrophoneIcon isOff={isMuted} />
    </button>
  );
}
