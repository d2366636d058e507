import { readId, searchReader } from '../../ui/filters/readers.ts';

export interface RunSearch {
  /** The run that it is compared with. */
  readonly against?: string;
}

export const readRunSearch = searchReader<RunSearch>({ against: readId });
