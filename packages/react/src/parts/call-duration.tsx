import type { ReactNode } from 'react';
import { formatDuration } from '../format-duration.ts';
import { useDuration } from '../hooks/use-duration.ts';

/** The call's length as `0:24`. In no live region: a reader would speak it every second. */
export function CallDuration(): ReactNode {
  const seconds = useDuration();
  return <span className="saywell-duration">{formatDuration(seconds)}</span>;
}
