import type { CallPulse } from '@saywell/contract';
import type { ReactNode } from 'react';

const bars = [0.5, 0.85, 1, 0.7, 0.4];
/** Root mean square of somebody who speaks up. */
const loud = 0.16;

interface LevelsProps {
  readonly levels: CallPulse['levels'];
}

/** How loud both sides are: the caller above, the assistant below. Readers have the words. */
export function Levels({ levels }: LevelsProps): ReactNode {
  return (
    <span className="levels" aria-hidden="true">
      <Lane side="user" level={levels.user} />
      <Lane side="assistant" level={levels.assistant} />
    </span>
  );
}

function Lane({ side, level }: { side: 'user' | 'assistant'; level: number }): ReactNode {
  const height = Math.min(1, level / loud);
  return (
    <span className="lane" data-side={side} data-loud={level >= 0.01 || undefined}>
      {bars.map((share) => (
        <i key={share} style={{ '--level': height * share } as Record<string, number>} />
      ))}
    </span>
  );
}
