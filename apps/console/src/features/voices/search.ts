import { readText, searchReader } from '../../ui/filters/readers.ts';

export interface VoicesSearch {
  readonly provider?: string;
  readonly q?: string;
}

export const readVoicesSearch = searchReader<VoicesSearch>({ provider: readText(40), q: readText(200) });
