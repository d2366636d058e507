import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { TabName } from './search.ts';

export const tabWords: Readonly<Record<TabName, string>> = {
  transcript: 'Transcript',
  summary: 'Summary',
  turns: 'Turns',
  events: 'Events',
  tools: 'Tools',
  costs: 'Costs',
  deliveries: 'Deliveries',
  json: 'JSON',
};

interface TabListProps {
  readonly tabs: readonly TabName[];
  readonly chosen: TabName;
  readonly choose: (tab: TabName) => void;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

export function TabList({ tabs, chosen, choose }: TabListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- more tabs are a longer row
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`#tab-${chosen}`);
    // Not `scrollIntoView`: that would move the page, too.
    if (row && tab)
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, tabs.length]);
  const move = (event: KeyboardEvent): void => {
    const next = tabs[steps[event.key]?.(tabs.indexOf(chosen), tabs.length) ?? -1];
    if (next === undefined || event.shiftKey) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div ref={list} role="tablist" aria-label="Sides of the call" className="tabs" onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls="call-panel"
          tabIndex={tab === chosen ? 0 : -1}
          className="tab"
          onClick={() => choose(tab)}
        >
          {tabWords[tab]}
        </button>
      ))}
    </div>
  );
}
