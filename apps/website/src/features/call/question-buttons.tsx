import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useSiteCall } from './call-context.tsx';

/** Questions that start a call and are asked in it; in a running call they are simply asked. */
export function QuestionButtons({ questions }: { questions: readonly string[] }): ReactNode {
  const { service, store, preload } = useSiteCall();
  const { phase } = useCall();

  function ask(question: string): void {
    if (phase === 'idle') void service.startCall({ firstMessage: question });
    else store.sendText(question);
  }
  return (
    <ul className="questions" aria-label="Questions to ask">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="chip"
            data-replay="true"
            onClick={() => ask(question)}
            onPointerEnter={preload}
            onFocus={preload}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
