import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSiteCall } from './call-context.tsx';
import { revealCallPanel } from './reveal-call-panel.ts';

/** Questions that start a call and are asked in it; in a running call they are simply asked. */
export function QuestionButtons({ questions }: { questions: readonly string[] }): ReactNode {
  const { preload } = useSiteCall();
  const { stored, ask } = useQuestions();
  return (
    <div className="questions-place">
      <ul className="questions" aria-label="Questions to ask">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="chip"
              data-replay="call"
              data-kept={stored === question || undefined}
              onClick={() => void ask(question)}
              onPointerEnter={preload}
              onFocus={preload}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
      <output className="questions-kept">
        {stored !== undefined && 'Your question is kept: the next call begins with it.'}
      </output>
    </div>
  );
}

/** Asks questions; one whose call could not start is stored for the next call, however that is started. */
function useQuestions() {
  const { service, store } = useSiteCall();
  const [shown, setShown] = useState<string>();
  // Read at the moment a call begins, when no render has been yet.
  const stored = useRef<string>(undefined);

  const remember = useCallback((question: string | undefined): void => {
    stored.current = question;
    setShown(question);
  }, []);

  useEffect(
    () =>
      store.subscribe(() => {
        const question = stored.current;
        if (question === undefined || store.getSnapshot().lifecycle.phase !== 'connecting') return;
        remember(undefined);
        store.sendText(question);
      }),
    [store, remember],
  );

  async function ask(question: string): Promise<void> {
    remember(undefined);
    revealCallPanel();
    if (store.getSnapshot().lifecycle.phase === 'ending') await service.endCall();
    if (store.sendText(question)) return;
    const { success } = await service.startCall({ firstMessage: question });
    // Without an error it was the visitor who broke the start off.
    if (!success && store.getSnapshot().error !== null) remember(question);
  }
  return { stored: shown, ask };
}
