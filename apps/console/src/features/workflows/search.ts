import { readOneOf, readText, searchReader } from '../../ui/filters/readers.ts';

export const views = ['outline', 'graph', 'json'] as const;
export type View = (typeof views)[number];

export interface WorkflowSearch {
  /** Absent: the outline. */
  readonly view?: View;
  /** By its name: places change. */
  readonly node?: string;
}

export const readWorkflowSearch = searchReader<WorkflowSearch>({
  view: readOneOf(views),
  node: readText(80),
});
