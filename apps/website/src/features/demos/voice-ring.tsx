import { restingBars, useCall, useCallStore, useReducedMotion } from '@saywell/react';
import { type ReactNode, useSyncExternalStore } from 'react';

const size = 400;
const innerRadius = 128;
const shortest = 8;
const reach = 58;
/** Both halves show the same bars, so that the ring has no seam. */
const bars = [...restingBars, ...restingBars.toReversed()];
/** The visitor's bars are at the foot of the ring. */
const firstAngle = 180;

/** A conversation around its button: at rest a drawing, in a call as loud as the voice that speaks. */
export function VoiceRing(): ReactNode {
  const { phase, isUserSpeaking } = useCall();
  const level = useLevel(isUserSpeaking ? 'user' : 'assistant');
  const isStill = useReducedMotion();
  const isLive = phase === 'active' && !isStill;
  return (
    <svg className="voice-ring" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {bars.map((bar, index) => {
        const shownLevel = isLive ? bar.level * level : bar.level;
        const height = Math.round(shortest + shownLevel * reach);
        return (
          <rect
            // A bar is its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-speaker={isLive ? (isUserSpeaking ? 'user' : 'assistant') : bar.speaker}
            transform={`rotate(${firstAngle + (index + 0.5) * (360 / bars.length)} ${size / 2} ${size / 2})`}
            x={size / 2 - 4}
            y={size / 2 - innerRadius - height}
            width={8}
            height={height}
            rx={4}
          />
        );
      })}
    </svg>
  );
}

function useLevel(speaker: 'user' | 'assistant'): number {
  const { levels } = useCallStore();
  return useSyncExternalStore(
    levels.subscribe,
    () => levels.getSnapshot()[speaker],
    () => 0,
  );
}
