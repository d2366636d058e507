import type { TestSuiteRun } from '@saywell/contract';
import type { ReactNode } from 'react';
import { Section } from '../../../ui/page.tsx';
import { testName, verdictWords } from '../test-words.ts';
import { type TestResult, testVerdict, verdicts } from '../verdicts.ts';
import { Attempts } from './attempts.tsx';
import { TestText } from '../suite/test-text.tsx';

/** Each test with what came of it: what failed first. */
export function RunResults({ run }: { run: TestSuiteRun }): ReactNode {
  const results = run.testResults
    .map((result) => ({ result, verdict: testVerdict(result, run) }))
    .toSorted((one, other) => verdicts.indexOf(one.verdict) - verdicts.indexOf(other.verdict));
  return (
    <Section title="Tests">
      <ul className="tests" aria-label="Results">
        {results.map(({ result, verdict }) => (
          <li key={result.test.id}>
            <div className="test">
              <details>
                <summary>
                  <bdi className="test-name">{testName(result.test)}</bdi>
                  <AttemptCount result={result} />
                  <span className="tag" data-verdict={verdict}>
                    {verdictWords[verdict]}
                  </span>
                </summary>
                <div className="test-whole">
                  <Attempts result={result} />
                  <details className="test-as-was">
                    <summary>The test as it was</summary>
                    <TestText test={result.test} />
                  </details>
                </div>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AttemptCount({ result: { attempts, test } }: { result: TestResult }): ReactNode {
  const { numAttempts = 1 } = test;
  if (numAttempts === 1) return null;
  return (
    <span className="quiet">
      {attempts.length} of {numAttempts} attempts
    </span>
  );
}
