import './reorder-list.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { dropPlace, followed, type KeyedItems, moved, noItems } from './reorder.ts';

interface ReorderListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Of an item, as one reads it; what is said when it was moved. */
  readonly nameOf: (item: Item) => string;
  readonly render: (item: Item, index: number) => ReactNode;
  /** Absent: nothing may be moved. */
  readonly move?: ((items: readonly Item[]) => void) | undefined;
}

/** A list in an order that means something: dragged with a finger or a mouse, or moved by buttons and arrows. */
export function ReorderList<Item>(props: ReorderListProps<Item>): ReactNode {
  const { label, items, nameOf, render, move } = props;
  const keys = useKeys(items);
  const isMovable = move !== undefined && items.length > 1;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const put = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    move?.(moved(items, from, to));
    setSaid(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
  };
  const drag = useDrag(list, put);
  const focusRef = useFocusNext(list);
  const step = (event: KeyboardEvent, index: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    focusRef.current = `[data-place="${index + by}"] > .reorder-handle`;
    put(index, index + by);
  };
  return (
    <>
      <ol ref={list} className="reorder" aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keys[index]}
            data-place={index}
            data-dragged={drag.from === index || undefined}
            data-drop={drag.isShownAt(index)}
          >
            {isMovable && (
              <button
                type="button"
                className="reorder-handle"
                aria-label={`Move ${nameOf(item)}, ${index + 1} of ${items.length}: arrow up and down, or drag`}
                onKeyDown={(event) => step(event, index)}
                {...drag.handle(index)}
              >
                <Icon name="grip" size={18} />
              </button>
            )}
            <div className="reorder-item">{render(item, index)}</div>
            {isMovable && <Steps name={nameOf(item)} index={index} count={items.length} put={put} />}
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{said}</output>
    </>
  );
}

interface StepsProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly put: (from: number, to: number) => void;
}

function Steps({ name, index, count, put }: StepsProps): ReactNode {
  return (
    <div className="reorder-steps">
      <IconButton
        icon="up"
        label={`Move ${name} up`}
        reason={index === 0 ? 'It is the first.' : undefined}
        onClick={() => put(index, index - 1)}
      />
      <IconButton
        icon="down"
        label={`Move ${name} down`}
        reason={index === count - 1 ? 'It is the last.' : undefined}
        onClick={() => put(index, index + 1)}
      />
    </div>
  );
}

/** Whoever writes in a thing goes on writing in it, whatever it is called by then. */
function useKeys(items: readonly unknown[]): readonly number[] {
  const [known, setKnown] = useState<KeyedItems<unknown>>(() => followed<unknown>(noItems, items));
  if (known.items === items) return known.keys;
  const now = followed(known, items);
  setKnown(now);
  return now.keys;
}

/** A selector of what has the focus once the list is drawn again. */
function useFocusNext(list: { readonly current: HTMLOListElement | null }): { current: string | null } {
  const focusAt = useRef<string | null>(null);
  useEffect(() => {
    if (focusAt.current === null) return;
    list.current?.querySelector<HTMLElement>(focusAt.current)?.focus();
    focusAt.current = null;
  });
  return focusAt;
}

function useDrag(
  list: { readonly current: HTMLOListElement | null },
  drop: (from: number, to: number) => void,
) {
  const [state, setState] = useState<{ from: number; to: number } | null>(null);
  const placesOf = (): { top: number; bottom: number }[] =>
    [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
  return {
    from: state?.from,
    /** Where the dragged one would come to stand: before or behind this one. */
    isShownAt: (index: number): 'before' | 'behind' | undefined => {
      if (state === null || state.to === state.from || state.to !== index) return undefined;
      return state.to < state.from ? 'before' : 'behind';
    },
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setState({ from: index, to: index });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (state !== null) setState({ ...state, to: dropPlace(placesOf(), event.clientY) });
      },
      onPointerUp: (): void => {
        if (state !== null) drop(state.from, state.to);
        setState(null);
      },
      onPointerCancel: (): void => setState(null),
    }),
  };
}
