import { recordedCall } from '@saywell/site-facts';
import type { ReactNode } from 'react';
import { atWork } from '../content/home.ts';

const barWidth = 4;
const pitch = 7;
/** Between one speaker and the next. */
const turn = 8;
const height = 64;
const leastBar = 6;

const speakers = { user: 'Caller', assistant: 'Assistant' } as const;

/** A call that was held, from the first question to the booking: how it sounded, what was said, what was left. */
export function CallAtWork(): ReactNode {
  const { lines, booking } = recordedCall;
  return (
    <div className="at-work">
      <figure className="at-work-call">
        <CallWave />
        <ol className="at-work-lines">
          {lines.map(({ speaker, text }) => (
            <li key={text} className="saywell-bubble" data-role={speaker}>
              <span className="visually-hidden">{speakers[speaker]}: </span>
              {text}
            </li>
          ))}
        </ol>
        <figcaption>{atWork.caption}</figcaption>
      </figure>
      <div className="at-work-left">
        <h3>{atWork.leftTitle}</h3>
        <dl className="at-work-booking">
          <div>
            <dt>{atWork.booking.what}</dt>
            <dd>{atWork.booking.demo}</dd>
          </div>
          <div>
            <dt>{atWork.booking.when}</dt>
            <dd>{booking.when}</dd>
          </div>
          <div>
            <dt>{atWork.booking.name}</dt>
            <dd>{booking.name}</dd>
          </div>
          <div>
            <dt>{atWork.booking.phone}</dt>
            <dd>{booking.phone}</dd>
          </div>
        </dl>
        <ul className="at-work-after">
          {atWork.afterwards.map(({ title, text }) => (
            <li key={title}>
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The whole call as one line of two voices; a path for each utterance. */
function CallWave(): ReactNode {
  const { paths, width } = layOut();
  return (
    <svg
      className="at-work-wave"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {paths.map(({ speaker, d }) => (
        <path key={d} data-speaker={speaker} d={d} />
      ))}
    </svg>
  );
}

function layOut() {
  let x = barWidth / 2 - turn;
  const paths = recordedCall.lines.map(({ speaker, levels }) => {
    x += turn;
    const bars = levels.map((level) => {
      const length = Math.round(leastBar + level * (height - leastBar)) - barWidth;
      const bar = `M${x} ${(height - length) / 2}v${length}`;
      x += pitch;
      return bar;
    });
    return { speaker, d: bars.join('') };
  });
  return { paths, width: x - pitch + barWidth };
}
