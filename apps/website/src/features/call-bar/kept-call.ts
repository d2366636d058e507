import type { CallSnapshot, CallStore, EarlierPart } from '@saywell/react';

/** In the storage of the tab, beside the voice SDK's own note of the call. */
const storageKey = 'saywell.site.conversation';

interface KeptCall extends EarlierPart {
  readonly input: 'voice' | 'text';
}

/** Takes back the call that was going on when the page was loaded again, with what was said in it. */
export function resumeCall(store: CallStore): void {
  const { input, ...earlier } = takeKept() ?? { input: 'voice' as const };
  void store.start({ target: 'stored-call', input, ...('messages' in earlier && { earlier }) });
}

/** Keeps what is said in the call for a page that is loaded again. Answers what stops that. */
export function keepCallOverReload(store: CallStore): () => void {
  let kept: CallSnapshot['messages'] | undefined;
  const update = (): void => {
    const { lifecycle, messages, input } = store.getSnapshot();
    if (lifecycle.phase === 'connecting') kept = undefined;
    // At once, and not when the page goes: for the call room the call is over then.
    if (lifecycle.phase !== 'active' || messages === kept) return;
    kept = messages;
    keep({ messages, input, startedAtMs: lifecycle.startedAtMs });
  };
  update();
  return store.subscribe(update);
}

function keep(call: KeptCall): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(call));
  } catch {
    // Full or forbidden: the call goes on without its first part.
  }
}

function takeKept(): KeptCall | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return text === null ? undefined : parseKept(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Written by this page's last release perhaps: what does not fit is left. */
function parseKept(value: Partial<KeptCall> | null): KeptCall | undefined {
  if (!Array.isArray(value?.messages) || typeof value.startedAtMs !== 'number') return undefined;
  const { messages, startedAtMs, input } = value;
  // Numbers are given anew by this page: those of the page before must not meet them.
  const renamed = messages.map((message, place) => ({ ...message, id: `earlier-${place}` }));
  return { messages: renamed, startedAtMs, input: input === 'text' ? 'text' : 'voice' };
}
