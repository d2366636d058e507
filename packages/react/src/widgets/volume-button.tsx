import type { ReactNode } from 'react';
import { useCall } from '../hooks/use-call.ts';
import { useCallValue } from '../hooks/use-call-value.ts';
import { SpeakerIcon } from '../parts/icons.tsx';

/** Turns the assistant's sound off and on. Its name stays; the pressed state says which. */
export function VolumeButton(): ReactNode {
  const { phase, call } = useCall();
  const isOff = useCallValue(({ outputVolume }) => outputVolume === 0);
  return (
    <button
      type="button"
      className="saywell-round-button"
      aria-pressed={isOff}
      aria-label="Sound off"
      title={isOff ? 'The sound is off' : 'Turn the sound off'}
      disabled={phase !== 'active'}
      onClick={() => call.setOutputVolume(isOff ? 1 : 0)}
    >
      <SpeakerIcon isOff={isOff} />
    </button>
  );
}
