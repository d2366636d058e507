import type { ReactNode } from 'react';

const heights = [8, 24, 14, 21, 9];

/** Five bars, three of ours and two of the visitor's. */
export function LogoMark(): ReactNode {
  return (
    <svg className="logo-mark" viewBox="0 0 32 26" width="26" height="21" aria-hidden="true">
      {heights.map((height, index) => (
        <rect
          key={height}
          data-speaker={index < 3 ? 'assistant' : 'user'}
          x={index * 7}
          y={(26 - height) / 2}
          width="4"
          height={height}
          rx="2"
        />
      ))}
    </svg>
  );
}

export function Logo(): ReactNode {
  return (
    <span className="logo">
      <LogoMark />
      Saywell
    </span>
  );
}
