import { type ReactNode, useState } from 'react';
import { visible } from '../../../ui/visible.ts';
import type { ChatLine } from '../chat-words.ts';

/** What was written, in its order: the visitor's, the assistant's, and what happened between. */
export function Bubbles({ lines }: { lines: readonly ChatLine[] }): ReactNode {
  if (lines.length === 0) return <p className="quiet">Nothing was written.</p>;
  return (
    <ol className="bubbles" aria-label="What was written">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
        <Bubble key={index} line={line} />
      ))}
    </ol>
  );
}

const speakers = { user: 'Visitor', assistant: 'Assistant' } as const;

function Bubble({ line }: { line: ChatLine }): ReactNode {
  if (line.kind === 'said')
    return (
      <li className="bubble" data-speaker={line.speaker} dir="auto">
        <span className="visually-hidden">{speakers[line.speaker]}: </span>
        <LongText text={line.text} />
      </li>
    );
  return (
    <li className="bubble-aside">
      <details>
        {line.kind === 'told' ? (
          <>
            <summary>Instructions</summary>
            <pre dir="auto">{line.text}</pre>
          </>
        ) : (
          <>
            <summary>
              Used the tool <bdi>{visible(line.name)}</bdi>
              {line.result === undefined && ', which did not answer'}
            </summary>
            <pre dir="auto">{line.parameters}</pre>
            {line.result !== undefined && <pre dir="auto">{line.result}</pre>}
          </>
        )}
      </details>
    </li>
  );
}

/** Longer ones are shown when one wants to read them. */
const shownLetters = 2_000;

function LongText({ text }: { text: string }): ReactNode {
  const [isWhole, setWhole] = useState(text.length <= shownLetters);
  if (isWhole) return text;
  return (
    <>
      {text.slice(0, shownLetters)}…
      <button type="button" className="bubble-more text-link" onClick={() => setWhole(true)}>
        Show all {text.length.toLocaleString('en')} characters
      </button>
    </>
  );
}
