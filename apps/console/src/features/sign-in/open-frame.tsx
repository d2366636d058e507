import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/page.tsx';

interface OpenFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A short exchange as bars: the visitor asks, the assistant answers. */
const exchange = [
  [10, 22, 36, 18, 28, 12],
  [14, 34, 58, 76, 48, 66, 88, 54, 32, 62, 44, 24],
  [12, 26, 16, 9],
  [20, 46, 70, 52, 84, 60, 36, 18],
] as const;
const barStep = 11;
const pause = 14;
const drawn = exchange.flatMap((heights, turn) => heights.map((height) => ({ height, turn })));

/** Before the sign-in: the form, and beside it what the product is about. */
export function OpenFrame({ title, lead, children }: OpenFrameProps): ReactNode {
  useTitle(title);
  return (
    <div className="open-frame">
      <main id="main" className="open-main">
        <p className="open-logo">
          <Logo />
        </p>
        <div className="open-form">
          <h1 tabIndex={-1}>{title}</h1>
          {lead !== undefined && <p className="open-lead">{lead}</p>}
          {children}
        </div>
      </main>
      <div className="open-scene" aria-hidden="true">
        <p className="scene-line" data-speaker="user">
          Can somebody still come on Friday?
        </p>
        <p className="scene-line" data-speaker="assistant">
          Yes. Half past nine or four o’clock, whichever suits you.
        </p>
        <svg className="scene-bars" viewBox={`0 0 ${drawn.length * barStep + 3 * pause} 96`}>
          {drawn.map(({ height, turn }, index) => (
            <rect
              key={`${turn}-${index * barStep}`}
              data-speaker={turn % 2 === 0 ? 'user' : 'assistant'}
              x={index * barStep + turn * pause}
              y={(96 - height) / 2}
              width="5"
              height={height}
              rx="2.5"
            />
          ))}
        </svg>
      </div>
    </div>
  );
}
