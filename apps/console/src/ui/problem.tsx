import type { ReactNode } from 'react';
import { explainProblem, type Problem } from '../content/problems.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The one place where failures become words: what happened, what to do next, and what to tell whoever runs the server. */
export function ProblemNote({ error, retry }: { error: unknown; retry?: () => void }): ReactNode {
  const problem: Problem = explainProblem(error);
  return (
    <div className="problem" role="alert" data-code={problem.code}>
      <Icon name="warning" />
      <div>
        <p className="problem-title">{problem.title}</p>
        {problem.next !== undefined && <p>{problem.next}</p>}
        {problem.requestId !== undefined && (
          <p className="problem-id">
            Request <code>{problem.requestId}</code>
          </p>
        )}
        {retry !== undefined && (
          <Button onClick={retry} className="problem-retry">
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
