import type { ReactNode } from 'react';
import { terminationDemo } from '../../content/demos/termination.ts';

const { sequence } = terminationDemo;
/** The drawings' width is this time, ms; a line is at each half second. */
const shownMs = 2_200;
const lineTimesMs = [0, 500, 1_000, 1_500, 2_000];
const percent = (timeMs: number) => `${((timeMs / shownMs) * 100).toFixed(2)}%`;

/** The two seconds after a press, to scale. */
export function PressSequence(): ReactNode {
  return (
    <section aria-labelledby="sequence">
      <h2 id="sequence">{sequence.title}</h2>
      <p>{sequence.text}</p>
      <ol className="sequence">
        {sequence.steps.map(({ name, time, text, ...span }, index) => (
          <li key={name}>
            <div className="sequence-words">
              <h3>{name}</h3>
              <p className="sequence-time">{time}</p>
              <p>{text}</p>
            </div>
            <Track {...span} speaker={index === 0 ? 'user' : 'assistant'} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TrackProps {
  readonly fromMs: number;
  readonly toMs: number;
  readonly speaker: 'user' | 'assistant';
}

function Track({ fromMs, toMs, speaker }: TrackProps): ReactNode {
  const isMoment = fromMs === toMs;
  return (
    <svg width="100%" height="40" aria-hidden="true">
      {lineTimesMs.map((timeMs) => (
        <line key={timeMs} x1={percent(timeMs)} x2={percent(timeMs)} y1="0" y2="100%" />
      ))}
      <svg y="50%" overflow="visible">
        <rect
          data-speaker={speaker}
          x={percent(fromMs)}
          y="-7"
          width={isMoment ? 14 : percent(toMs - fromMs)}
          height="14"
          rx="7"
        />
      </svg>
    </svg>
  );
}
