import './virtual-rows.css';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePageKeys } from '../../app/keys/page-keys.ts';
import { useMedia } from '../use-media.ts';

/** Where one was in the list. */
export interface BackTo {
  /** Of the row that gets the focus, and is in view; where it is gone, one that stands where it may have stood. */
  readonly id: string;
  /** How far the page was scrolled, in pixels. */
  readonly top: number;
}

interface VirtualRowsProps<Row> {
  /** Of the list. */
  readonly label: string;
  /** One of its rows, as keys are told. */
  readonly noun: string;
  readonly rows: readonly Row[];
  /** A link in it. */
  readonly render: (row: Row) => ReactNode;
  /** Of all pages, as far as it is known: readers hear where they are. */
  readonly total: number;
  readonly isMore: boolean;
  /** Asks for the next page; asked again while it is on its way it does nothing. */
  readonly askForMore: () => void;
  /** One comes back to it. */
  readonly back?: BackTo | undefined;
  /** Of a card, in a narrow window. Default: 2. */
  readonly cardLines?: 2 | 3;
}

/** Where letters are as large as browsers come. */
const rowPx = 44;
const cardPx = { 2: 76, 3: 98 } as const;
/** How much larger somebody has made them. */
const letterScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
/** So many rows before the end the next page is asked for. */
const ahead = 30;
/** What lies over the window's edges: a focused row is further inside. */
const edgePx = 72;

/** However many rows there are, only those in the window are in the page. */
export function VirtualRows<Row extends { readonly id: string }>(props: VirtualRowsProps<Row>): ReactNode {
  const { label, noun, rows, render, total, isMore, askForMore, back, cardLines = 2 } = props;
  const list = useRef<HTMLUListElement>(null);
  const isPhone = useMedia('(width < 44rem)');
  const [top, setTop] = useState(0);
  // What is above the list changes with what it is of, not with each page of it: to look is to lay everything out.
  const firstId = rows[0]?.id;
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [firstId, isPhone]);
  const [scale] = useState(letterScale);
  const height = scale * (isPhone ? cardPx[cardLines] : rowPx);
  // oxlint-disable-next-line react/incompatible-library -- its object is asked anew in every picture
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 5,
    scrollMargin: top,
    scrollPaddingStart: edgePx,
    scrollPaddingEnd: edgePx,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (isMore && lastIndex >= rows.length - ahead) askForMore();
  }, [isMore, lastIndex, rows.length, askForMore]);

  const wanted = useRef<number | null>(null);
  const move = (step: number): void => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const first = items.find(({ start }) => start >= window.scrollY)?.index ?? 0;
    const next = focused === undefined ? first : Number(focused) + step;
    wanted.current = Math.min(Math.max(0, next), rows.length - 1);
    virtual.scrollToIndex(wanted.current, { align: 'auto' });
    focusWanted();
  };
  // Left to the browser, the row that has the focus would leave the page, and the focus with it.
  const goToEnd = (end: 'first' | 'last'): void => {
    wanted.current = end === 'first' ? 0 : rows.length - 1;
    window.scrollTo({ top: end === 'first' ? 0 : document.documentElement.scrollHeight });
    focusWanted();
  };
  const focusWanted = (): void => {
    const link = list.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] a`);
    if (link === null || link === undefined) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  };
  const goBack = useEffectEvent((to: BackTo): void => {
    const listTop = list.current?.offsetTop ?? 0;
    const found = rows.findIndex(({ id }) => id === to.id);
    // It is in the list no more: the row in the middle of where one was.
    const middle = Math.floor((to.top + window.innerHeight / 2 - listTop) / height);
    const index = found < 0 ? Math.min(Math.max(0, middle), rows.length - 1) : found;
    wanted.current = index;
    const start = listTop + index * height;
    const isSeen = start >= to.top + edgePx && start + height <= to.top + window.innerHeight - edgePx;
    window.scrollTo({ top: isSeen ? to.top : start - window.innerHeight / 2 });
  });
  const backId = back?.id;
  useLayoutEffect(() => {
    if (back !== undefined) goBack(back);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each way back
  }, [backId]);
  useEffect(() => {
    if (wanted.current !== null) focusWanted();
  });
  usePageKeys([
    { keys: 'j', label: `Next ${noun}`, act: () => move(1) },
    { keys: 'k', label: `The ${noun} before`, act: () => move(-1) },
  ]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const end = ({ Home: 'first', End: 'last' } as const)[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (end !== undefined) goToEnd(end);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links in it
    <ul
      ref={list}
      className="virtual-rows"
      aria-label={label}
      onKeyDown={onKeyDown}
      style={{ height: `${virtual.getTotalSize()}px` }}
    >
      {items.map(({ index, key, start, size }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={key}
              data-row={index}
              aria-setsize={Math.max(total, rows.length)}
              aria-posinset={index + 1}
              style={{ height: `${size}px`, transform: `translateY(${start - top}px)` }}
            >
              {render(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
