import { useEffect, useEffectEvent } from 'react';
import type { KeyBinding } from './key-table.ts';

/** A key that acts while its page is open. */
export interface PageKey extends KeyBinding {
  readonly act: () => void;
}

const pages = new Set<readonly PageKey[]>();

/** Of what is on the page now. */
export const pageKeys = (): readonly PageKey[] => [...pages].flat();

/** Gives keys to a part of a page for as long as it is shown. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const names = JSON.stringify(keys.map(({ keys: pressed, label }) => [pressed, label]));
  const act = useEffectEvent((pressed: string) => keys.find((key) => key.keys === pressed)?.act());
  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    const given = (JSON.parse(names) as [string, string][]).map(([pressed, label]) => ({
      keys: pressed,
      label,
      act: () => act(pressed),
    }));
    pages.add(given);
    return () => {
      pages.delete(given);
    };
  }, [names]);
}
