import { type ReactNode, useState } from 'react';
import { timeText } from '../../ui/times/clock.ts';

const printedAt = timeText({ dateStyle: 'medium', timeStyle: 'short' });

/** Only on paper: what it is, where it is from, and when. */
export function PrintFoot({ what }: { what: string }): ReactNode {
  const [now] = useState(Date.now);
  return (
    <p className="print-foot">
      {what} · {location.href} · {printedAt(now)}
    </p>
  );
}
