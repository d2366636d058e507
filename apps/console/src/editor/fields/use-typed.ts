import { useState } from 'react';
import { type Found, isSame } from '../../draft/json.ts';

export type Read = { readonly value: Found } | { readonly problem: string };

/**
 * A text that stands for a value: what is typed stays as it was typed, also while it means nothing. When the value is
 * changed by something else (undo, another section), the text follows.
 */
export function useTyped(value: Found, write: (value: Found) => string, read: (text: string) => Read) {
  const [typed, setTyped] = useState({ text: write(value), means: value });
  let { text } = typed;
  if (!isSame(typed.means, value)) {
    text = write(value);
    setTyped({ text, means: value });
  }
  const now = read(text);
  return {
    text,
    problem: 'problem' in now ? now.problem : undefined,
    type(next: string, take: (value: Found) => void): void {
      const meant = read(next);
      setTyped({ text: next, means: 'value' in meant ? meant.value : value });
      if ('value' in meant) take(meant.value);
    },
  };
}
