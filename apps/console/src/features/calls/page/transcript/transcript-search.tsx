import '../../../../ui/filters/filters.css';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { usePageKeys } from '../../../../app/keys/page-keys.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type Found, mostFound } from './found.ts';
import { highlight, linesOn, rangeIn } from './highlights.ts';

interface TranscriptSearchProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly query: string;
  readonly found: readonly Found[];
  /** Which of them one is at. */
  readonly at: number;
  readonly search: (query: string) => void;
  readonly goTo: (at: number) => void;
}

/** Finds what was said; all places are marked, and one walks through them. */
export function TranscriptSearch({ list, query, found, at, search, goTo }: TranscriptSearchProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  usePageKeys([{ keys: '/', label: 'Search what was said', act: () => input.current?.focus() }]);
  useMarks(list, found, at);
  const step = (by: number): void => goTo((at + by + found.length) % Math.max(1, found.length));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  return (
    <search className="said-search">
      <div className="filter-search">
        <Icon name="search" size={18} />
        <input
          ref={input}
          type="search"
          aria-label="Search what was said"
          placeholder="Search what was said"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={query}
          onChange={({ target }) => search(target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <output className="quiet">{query.trim() !== '' && foundWords(found.length, at)}</output>
      {found.length > 1 && (
        <>
          <IconButton icon="previous" label="Place before" onClick={() => step(-1)} />
          <IconButton icon="next" label="Next place" onClick={() => step(1)} />
        </>
      )}
    </search>
  );
}

function foundWords(count: number, at: number): string {
  if (count === 0) return 'not said';
  return `${at + 1} of ${count === mostFound ? `${mostFound} and more` : count}`;
}

function useMarks(list: RefObject<HTMLElement | null>, found: readonly Found[], at: number): void {
  useEffect(() => {
    const shown = linesOn(list.current);
    const ranges = found.map(({ line, place }) => rangeIn(shown[line], place));
    highlight(
      'found',
      ranges.filter((range) => range !== null),
    );
    return () => highlight('found', []);
  }, [list, found]);
  const now = found[at];
  useEffect(() => {
    const range = now === undefined ? null : rangeIn(linesOn(list.current)[now.line], now.place);
    highlight('found-now', range === null ? [] : [range]);
    range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    return () => highlight('found-now', []);
  }, [list, now]);
}
