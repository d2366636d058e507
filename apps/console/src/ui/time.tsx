import { type ReactNode, useState } from 'react';
import { timeText } from './times/clock.ts';

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = timeText({ dateStyle: 'medium', timeStyle: 'short' });

/** How far a time is from another, in the largest unit that fits. */
export function distance(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1_000);
  const found = units.find(([, size]) => Math.abs(seconds) >= size);
  if (found === undefined) return seconds > 0 ? 'in a moment' : 'just now';
  return relative.format(Math.trunc(seconds / found[1]), found[0]);
}

export function Ago({ at }: { at: string }): ReactNode {
  const [now] = useState(Date.now);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exact(time)}>
      {distance(time, now)}
    </time>
  );
}
