import { readOneOf, searchReader } from '../../ui/filters/readers.ts';

const toolTabs = ['form', 'json', 'try'] as const;
export type ToolTab = (typeof toolTabs)[number];

export interface ToolSearch {
  readonly tab?: ToolTab;
}

export const readToolSearch = searchReader<ToolSearch>({ tab: readOneOf<ToolTab>(toolTabs) });
