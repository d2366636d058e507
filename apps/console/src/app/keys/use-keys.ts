import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../services.tsx';
import { placesFor, type Visitor } from '../shell/navigation.ts';
import { type KeyBinding, type Pending, pressKey } from './key-table.ts';
import { areLettersOn } from './letters.ts';
import { pageKeys } from './page-keys.ts';

/** What lies over a page while one searches or reads about keys. */
export type Overlay = 'palette' | 'keys';

export function bindingsFor(me: Visitor): readonly KeyBinding[] {
  const places = placesFor(me).flatMap((group) => group.places);
  return [
    { keys: 'mod+k', label: 'Search and actions' },
    { keys: '?', label: 'This list' },
    ...places.flatMap(({ key, label }) =>
      key === undefined ? [] : [{ keys: `g ${key}`, label: `Go to ${label}` }],
    ),
  ];
}

export function useKeys(open: (overlay: Overlay) => void): void {
  const me = useMe();
  const router = useRouter();
  useEffect(() => {
    const bindings = bindingsFor(me);
    const places = placesFor(me).flatMap((group) => group.places);
    let pending: Pending | null = null;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const hasModifier = event.metaKey || event.ctrlKey;
      if (!hasModifier && !areLettersOn()) return;
      const press = {
        key: hasModifier ? event.key : nameOf(event),
        hasModifier,
        hasShift: event.shiftKey,
        isTyping: isTyping(event),
        at: event.timeStamp,
      };
      const ofPage = pageKeys();
      const step = pressKey([...bindings, ...ofPage], pending, press);
      pending = step.pending;
      if (step.found === null || (step.found === 'Space' && isPressable(event))) return;
      if (step.found === 'Escape' && isSomethingOpen()) return;
      event.preventDefault();
      ofPage.find(({ keys }) => keys === step.found)?.act();
      if (step.found === 'mod+k') open('palette');
      else if (step.found === '?') open('keys');
      else {
        const place = places.find(({ key }) => step.found === `g ${key}`);
        if (place !== undefined) void router.navigate({ to: place.to });
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [me, open, router]);
}

/** As the table of keys has it: `Space`, `Shift+ArrowLeft`, `?`. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key === ' ') return 'Space';
  return shiftKey && key.length > 1 ? `Shift+${key}` : key;
}

/** It closes what is open, wherever the focus is. */
const isSomethingOpen = (): boolean => document.querySelector('dialog[open], :popover-open') !== null;

/** Space presses what has the focus. */
const isPressable = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role=tab]') !== null;

/** Also while a dialog is open: what lies behind it rests. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input, textarea, select, [contenteditable], dialog, [popover]') !== null;
}
