import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageKeys } from '../../app/keys/page-keys.ts';
import { Icon } from '../icon.tsx';
import './filters.css';

interface SearchFieldProps {
  /** Of readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly q: string;
  readonly set: (q: string) => void;
}

/** Typing is one's own; the address follows when one pauses. */
const pauseMs = 300;

export function SearchField({ label, placeholder, maxLength, q, set }: SearchFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [before, setBefore] = useState(q);
  // The address was changed by something else than typing here.
  if (before !== q) {
    setBefore(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const send = useEffectEvent(set);
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => send(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, q]);
  usePageKeys([{ keys: '/', label: 'Search the list', act: () => input.current?.focus() }]);
  return (
    <div className="filter-search">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
