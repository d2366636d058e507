import { type PointerEvent, type ReactNode, useState } from 'react';
import { timeText } from '../times/clock.ts';

const exact = timeText({ dateStyle: 'full', timeStyle: 'medium' });
const short = timeText({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const old = timeText({ year: 'numeric', month: 'short', day: 'numeric' });
const yearMs = 300 * 86_400_000;

/** A time as a column has it. */
export function When({ at }: { at: string }): ReactNode {
  const time = Date.parse(at);
  const [now] = useState(Date.now);
  // Most times of a long list are never pointed at, and the exact one costs as much as the rest of its row.
  const tell = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    currentTarget.title = exact(time);
  };
  return (
    <time dateTime={at} onPointerEnter={tell}>
      {(Math.abs(now - time) > yearMs ? old : short)(time)}
    </time>
  );
}
