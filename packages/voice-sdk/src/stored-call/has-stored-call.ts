/** The storage of one tab: other tabs and later visits do not see it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Names a call in the storage: `true` and `undefined` are the page's only one. */
export type StoredCallName = boolean | string | undefined;

export const keyOf = (name: StoredCallName): string => `saywell.call.${typeof name === 'string' ? name : ''}`;

/** This tab's storage; undefined where there is none, or where the page may not use it. */
export function tabStorage(): TabStorage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    // Frames without an origin of their own are refused even the look at it.
    return undefined;
  }
}

/**
 * Is there a call that `resumeStoredCall()` may take back? Loads nothing and changes nothing.
 * @param name as in `resumeAfterReload`
 */
export function hasStoredCall(name?: StoredCallName): boolean {
  return Boolean(tabStorage()?.getItem(keyOf(name)));
}
