import { embeddingProviders } from '../../packages/engines/src/embedding-providers.ts';
import {
  embeddingCases,
  modelCases,
  realtimeCases,
  transcriberCases,
  voiceCases,
} from '../../packages/engines/src/testing/conformance-cases.ts';
import { protocols } from '../../packages/engines/src/testing/protocols.ts';
import { realtimeVendors } from '../../packages/engines/src/testing/realtime/realtime-vendors.ts';
import { transcriberProtocols } from '../../packages/engines/src/testing/speech/transcriber-protocols.ts';
import { voiceProtocols } from '../../packages/engines/src/testing/speech/voice-protocols.ts';

/** A test of an adapter, as the report names it. */
export interface CellResult {
  /** `transcriber 'deepgram'`. */
  readonly adapter: string;
  /** One of its kind's cases. */
  readonly title: string;
  readonly passed: boolean;
}
export interface AdapterRow {
  readonly adapter: string;
  readonly proven: readonly string[];
  readonly open: readonly string[];
}

/** Every adapter with the cases that its kind has to prove. */
const adapters: readonly { readonly adapter: string; readonly cases: readonly string[] }[] = [
  ...protocols.map(({ provider }) => ({ adapter: `model ${provider}`, cases: modelCases })),
  ...transcriberProtocols.map(({ name }) => ({ adapter: `transcriber ${name}`, cases: transcriberCases })),
  ...voiceProtocols.map(({ name }) => ({ adapter: `voice ${name}`, cases: voiceCases })),
  ...realtimeVendors.map(({ provider }) => ({ adapter: `realtime ${provider}`, cases: realtimeCases })),
  ...Object.keys(embeddingProviders).map((name) => ({ adapter: `embedding ${name}`, cases: embeddingCases })),
];

/** Which cells of adapter and case are proven: their test ran, and passed the first time. */
export function engineMatrix(results: readonly CellResult[]): readonly AdapterRow[] {
  const passed = new Map<string, boolean>();
  for (const { adapter, title, passed: isGreen } of results) {
    const cell = `${adapter.replaceAll("'", '')}: ${title}`;
    passed.set(cell, isGreen && passed.get(cell) !== false);
  }
  return adapters.map(({ adapter, cases }) => {
    const isProven = (title: string): boolean => passed.get(`${adapter}: ${title}`) === true;
    return { adapter, proven: cases.filter(isProven), open: cases.filter((title) => !isProven(title)) };
  });
}

/** The last line of `--json`. */
export function matrixSummary(rows: readonly AdapterRow[]) {
  const sum = (part: 'proven' | 'open'): number => rows.reduce((total, row) => total + row[part].length, 0);
  const adapters = Object.fromEntries(
    rows.map(({ adapter, proven, open }) => [adapter, { proven: proven.length, open: open.length }]),
  );
  return { proven: sum('proven'), open: sum('open'), adapters };
}
