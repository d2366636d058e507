import type { Call } from '@saywell/contract';
import type { ReactNode } from 'react';
import { Ago } from '../../../ui/time.tsx';
import { timeText } from '../../../ui/times/clock.ts';
import { clock, milliseconds, outcomeOf, priced, secondsOf, visible } from '../call-words.ts';
import { percentile } from './turns.ts';

const exact = timeText({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** Of a call in one line: with whom, when, how long, how fast, how dear, and why it ended. */
export function CallFacts({ call, assistant }: { call: Call; assistant: string | undefined }): ReactNode {
  const seconds = secondsOf(call);
  const at = call.startedAt ?? call.createdAt;
  const totals = (call.artifact?.performanceMetrics?.turns ?? []).map(({ totalMs }) => totalMs);
  const p95 = percentile(totals, 0.95);
  const name = assistant ?? call.assistant?.name ?? (call.squadId === undefined ? undefined : 'Squad');
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ['Assistant', <bdi key="assistant">{visible(name ?? 'Given with the call')}</bdi>],
    [
      'When',
      <span key="when">
        {exact(Date.parse(at))}{' '}
        <span className="quiet">
          · <Ago at={at} />
        </span>
      </span>,
    ],
    ['Length', seconds === undefined ? '–' : clock(seconds)],
    ['Outcome', outcomeOf(call)],
    ['Cost', call.cost === undefined ? 'not measured' : priced(call.cost)],
    ['Turn p95', p95 === undefined ? 'not measured' : milliseconds(p95)],
  ];
  return (
    <dl className="call-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
