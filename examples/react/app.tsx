import { type ReactNode, useState } from 'react';
import { Assistant } from './assistant.tsx';

/** A page that can do without the assistant: taken away, it ends its call. */
export function App(): ReactNode {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Assistant
      </button>
      {isShown && <Assistant />}
    </>
  );
}
