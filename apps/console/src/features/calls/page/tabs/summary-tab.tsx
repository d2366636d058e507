import type { Call } from '@saywell/contract';
import type { ReactNode } from 'react';
import { visible } from '../../call-words.ts';

/** What was made of the call when it was over, and who did its parts. */
export function SummaryTab({ call }: { call: Call }): ReactNode {
  const { analysis = {}, warnings = [], endedMessage, engines } = call;
  const { summary, successEvaluation, structuredData, structuredDataMulti = [] } = analysis;
  const data = [structuredData ?? {}, ...structuredDataMulti].flatMap((one) => Object.entries(one));
  const hasAnalysis = summary !== undefined || successEvaluation !== undefined || data.length > 0;
  return (
    <div className="panel-parts">
      {hasAnalysis ? (
        <>
          {successEvaluation !== undefined && <Evaluation text={successEvaluation} />}
          {summary !== undefined && (
            <p className="call-summary" dir="auto">
              {summary}
            </p>
          )}
          {data.length > 0 && (
            <Part title="Data of the call">
              <dl className="facts">
                {data.map(([name, value], index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- names may be there twice
                  <div key={index}>
                    <dt>
                      <bdi>{visible(name)}</bdi>
                    </dt>
                    <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
                  </div>
                ))}
              </dl>
            </Part>
          )}
        </>
      ) : (
        <p className="quiet">
          {call.status === 'ended'
            ? 'Nothing was made of this call: its assistant asks for no summary, or there was no model that could write one.'
            : 'The summary is written when the call is over.'}
        </p>
      )}
      {endedMessage !== undefined && (
        <Part title="How it ended">
          <p dir="auto">{endedMessage}</p>
        </Part>
      )}
      {engines !== undefined && (
        <Part title="Who did what">
          <dl className="facts">
            {(['transcriber', 'model', 'voice'] as const).map((part) => (
              <div key={part}>
                <dt>{engineWords[part]}</dt>
                <dd>
                  <bdi>{visible(engines[part].used ?? 'nobody')}</bdi>
                  {engines[part].reason !== undefined && (
                    <span className="quiet">
                      {' '}
                      in place of <bdi>{visible(engines[part].asked)}</bdi>: {engines[part].reason}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {warnings.length > 0 && (
        <Part title="Had no effect">
          <ul className="call-warnings">
            {warnings.map(({ message }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they are never moved
              <li key={index} dir="auto">
                {message}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

const engineWords = { transcriber: 'Heard by', model: 'Thought by', voice: 'Spoken by' } as const;

function Evaluation({ text }: { text: string }): ReactNode {
  if (text === 'true') return <p className="verdict verdict-ok">It went well</p>;
  if (text === 'false') return <p className="verdict">It did not reach its goal</p>;
  return (
    <p className="verdict">
      Evaluation: <bdi>{visible(text)}</bdi>
    </p>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="panel-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
