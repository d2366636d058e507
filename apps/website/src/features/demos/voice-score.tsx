import type { ReactNode } from 'react';

/** When somebody speaks, in bars from the left edge, and how loud, 0 to 1. */
export type Utterance = readonly [start: number, ...levels: number[]];

export interface ScoreVoice {
  readonly name: string;
  readonly text: string;
  readonly speaker: 'user' | 'assistant';
  readonly utterances: readonly Utterance[];
}

const pitch = 10;
const barWidth = 5;
const height = 44;

/** A call as a score: a stave for each voice, all over the same time of `length` bars. */
export function VoiceScore({ voices, length }: { voices: readonly ScoreVoice[]; length: number }): ReactNode {
  return (
    <dl className="score">
      {voices.map(({ name, text, speaker, utterances }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text}
            <svg viewBox={`0 0 ${length * pitch} ${height}`} aria-hidden="true">
              <path d={`M0 ${height / 2}H${length * pitch}`} />
              {utterances.flatMap(([start, ...levels]) =>
                levels.map((level, index) => (
                  <rect
                    key={start + index}
                    data-speaker={speaker}
                    x={(start + index) * pitch}
                    y={Math.round((height * (1 - level)) / 2)}
                    width={barWidth}
                    height={Math.round(height * level)}
                    rx={barWidth / 2}
                  />
                )),
              )}
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}
