import type { TestSuiteTest } from '@saywell/contract';
import type { ReactNode } from 'react';

/** As it is written: a text, whatever it looks like. */
export function TestText({ test }: { test: TestSuiteTest }): ReactNode {
  const { numAttempts = 1 } = test;
  return (
    <>
      <h3>Script</h3>
      <pre dir="auto" className="test-script">
        {test.script}
      </pre>
      <h3>Must be true{numAttempts > 1 && ` in each of ${numAttempts} attempts`}</h3>
      <ul className="test-rubrics">
        {test.scorers.map(({ rubric }, index) => (
          <li key={`${index} ${rubric}`} dir="auto">
            {rubric}
          </li>
        ))}
      </ul>
    </>
  );
}
