import type { ReactNode } from 'react';
import { brand } from '../config/brand.ts';

const bars = [
  { height: 8, speaker: 'assistant' },
  { height: 24, speaker: 'assistant' },
  { height: 14, speaker: 'assistant' },
  { height: 21, speaker: 'user' },
  { height: 9, speaker: 'user' },
] as const;

/** Five bars, three of ours and two of the visitor's, and the name. */
export function Logo(): ReactNode {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 26" width="32" height="26" aria-hidden="true">
        {bars.map(({ height, speaker }, index) => (
          <rect
            key={`${speaker}-${height}`}
            data-speaker={speaker}
            x={index * 7}
            y={(26 - height) / 2}
            width="4"
            height={height}
            rx="2"
          />
        ))}
      </svg>
      {brand.name}
    </span>
  );
}
