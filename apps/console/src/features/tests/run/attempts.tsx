import type { TestAttempt, TestScorerResult } from '@saywell/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { visible } from '../../../ui/visible.ts';
import { verdictWords } from '../test-words.ts';
import { attemptVerdict, isUnjudged, reasonOf, secondsOf, type TestResult } from '../verdicts.ts';
import { secondsText } from './run-sums.ts';

/** What was said in each attempt, and what was thought of it. */
export function Attempts({ result: { attempts, test } }: { result: TestResult }): ReactNode {
  if (attempts.length === 0) return <p className="quiet">No attempt was made yet.</p>;
  const isOne = (test.numAttempts ?? 1) === 1;
  return (
    <ol className="attempts">
      {attempts.map((attempt, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- attempts are never moved
        <li key={index} className="attempt">
          {!isOne && (
            <h3>
              Attempt {index + 1}
              <span className="tag" data-verdict={attemptVerdict(attempt)}>
                {verdictWords[attemptVerdict(attempt)]}
              </span>
            </h3>
          )}
          <Scores scores={attempt.scorerResults} />
          <Said attempt={attempt} />
          <Marks attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function Scores({ scores }: { scores: readonly TestScorerResult[] }): ReactNode {
  return (
    <ul className="scores" aria-label="What was judged">
      {scores.map((score, index) => {
        const verdict = isUnjudged(score) ? 'unjudged' : score.result === 'pass' ? 'passed' : 'failed';
        return (
          <li key={`${index} ${score.rubric}`} className="score" data-verdict={verdict}>
            <p>
              <strong>{verdictWords[verdict]}</strong> <bdi dir="auto">{score.rubric}</bdi>
            </p>
            <p dir="auto" className="quiet">
              {reasonOf(score)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Longer ones are no help; the call or the session has them whole. */
const shownLetters = 2_000;

function Said({ attempt: { call } }: { attempt: TestAttempt }): ReactNode {
  const { messages = [], transcript } = call?.artifact ?? {};
  const said = messages.filter(({ role, message }) => /^(?:user|bot)$/.test(role) && message.trim() !== '');
  if (said.length === 0)
    return transcript === undefined || transcript === '' ? (
      <p className="quiet">Nothing was said.</p>
    ) : (
      <pre dir="auto" className="test-script">
        {transcript}
      </pre>
    );
  return (
    <ol className="said-lines" aria-label="What was said">
      {said.map(({ role, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what was said stays
        <li key={index} data-speaker={role === 'user' ? 'user' : 'assistant'} dir="auto">
          <span className="visually-hidden">{role === 'user' ? 'Tester' : 'Assistant'}: </span>
          {message.length > shownLetters ? `${message.slice(0, shownLetters)}…` : message}
        </li>
      ))}
    </ol>
  );
}

function Marks({ attempt }: { attempt: TestAttempt }): ReactNode {
  const { callId, metadata } = attempt;
  const seconds = secondsOf(attempt);
  return (
    <p className="attempt-marks quiet">
      {seconds !== undefined && <span>{secondsText(seconds)} of talk</span>}
      {callId !== undefined && (
        <Link to="/calls/$callId" params={{ callId }} className="text-link">
          The call
        </Link>
      )}
      {metadata?.note !== undefined && <bdi>{visible(metadata.note)}</bdi>}
    </p>
  );
}
