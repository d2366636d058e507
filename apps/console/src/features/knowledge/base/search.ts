export const baseTabs = ['facts', 'files', 'ask'] as const;
export type BaseTab = (typeof baseTabs)[number];

/** Which part of a base is looked at; facts need not be said. */
export function readBaseSearch({ tab }: Readonly<Record<string, unknown>>): { readonly tab?: BaseTab } {
  const found = baseTabs.find((one) => one === tab);
  return found === undefined || found === 'facts' ? {} : { tab: found };
}
