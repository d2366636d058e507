import type { ReactNode } from 'react';
import { useDuration } from '../hooks/use-duration.ts';

/** The call's length as `0:24`. In no live region: a reader would speak it every second. */
export function CallDuration(): ReactNode {
  const seconds = useDuration();
  return <span className="saywell-duration">{formatDuration(seconds)}</span>;
}

export function formatDuration(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const seconds = String(totalSeconds % 60).padStart(2, '0');
  if (hours === 0) return `${minutes}:${seconds}`;
  return `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}
