/** One table of keys: it decides what happens, and `?` shows it. */
export interface KeyBinding {
  /** Pressed one after the other: `g h`. `mod+k` is ⌘K, or Ctrl+K; `mod+shift+z` with shift. */
  readonly keys: string;
  readonly label: string;
}

export interface KeyPress {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly hasShift?: boolean;
  /** Is a text being written? Single letters are part of it. */
  readonly isTyping: boolean;
  readonly at: number;
}

/** What was pressed of a sequence so far. */
export interface Pending {
  readonly prefix: string;
  readonly at: number;
}

export interface KeyStep {
  readonly found: string | null;
  readonly pending: Pending | null;
}

/** How long the second key of a sequence may take. */
const sequenceMs = 1_000;

/** What a press means, given what came before. */
export function pressKey(bindings: readonly KeyBinding[], pending: Pending | null, press: KeyPress): KeyStep {
  const none: KeyStep = { found: null, pending: null };
  const shift = press.hasShift === true ? 'shift+' : '';
  const key = press.hasModifier ? `mod+${shift}${press.key.toLowerCase()}` : press.key;
  if (press.isTyping && !press.hasModifier) return none;
  const prefix = pending !== null && press.at - pending.at <= sequenceMs ? `${pending.prefix} ` : '';
  const pressed = `${prefix}${key}`;
  if (bindings.some(({ keys }) => keys === pressed)) return { found: pressed, pending: null };
  const begins = bindings.some(({ keys }) => keys.startsWith(`${pressed} `));
  if (begins) return { found: null, pending: { prefix: pressed, at: press.at } };
  return prefix === '' ? none : pressKey(bindings, null, press);
}
