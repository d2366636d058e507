import { readOneOf, readText, searchReader } from '../../ui/filters/readers.ts';

/** What a list of tools is narrowed by; it is its address. */
export interface ToolsSearch {
  /** Beginnings of words of a name, or an id. */
  readonly q?: string;
}

export const readToolsSearch = searchReader<ToolsSearch>({ q: readText(40) });

export const toolTabs = ['form', 'json', 'try'] as const;
export type ToolTab = (typeof toolTabs)[number];

export interface ToolSearch {
  readonly tab?: ToolTab;
}

export const readToolSearch = searchReader<ToolSearch>({ tab: readOneOf<ToolTab>(toolTabs) });
