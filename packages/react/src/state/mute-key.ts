import type { CallStore } from './call-store.ts';

/** Ctrl+D, on Apple's keyboards Cmd+D, turns the microphone off and on while a call is active. Returns how to stop. */
export function listenForMuteKey(store: CallStore): () => void {
  const listen = (event: KeyboardEvent): void => {
    const { lifecycle, input, isMuted } = store.getSnapshot();
    if (lifecycle.phase !== 'active' || input === 'text' || !isMuteKey(event)) return;
    // Else the browser would set a bookmark.
    event.preventDefault();
    if (!event.repeat) store.setMuted(!isMuted);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

function isMuteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const [ours, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return key.toLowerCase() === 'd' && ours && !other && !altKey && !shiftKey;
}

/** As `aria-keyshortcuts` wants it. */
export const muteKeyName = (): string => (isApple() ? 'Meta+D' : 'Control+D');

// The only way to learn which of the two keys a keyboard's shortcuts are made with.
const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);
