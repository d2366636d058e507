import { expect, it } from 'vitest';
import { transcriberCases } from '../../packages/engines/src/testing/conformance-cases.ts';
import { engineMatrix, matrixSummary } from './engine-matrix.ts';

const rowOf = (adapter: string, results: Parameters<typeof engineMatrix>[0]) =>
  engineMatrix(results).find((row) => row.adapter === adapter);
const adapter = "transcriber 'deepgram'";

it('proves a cell by its test, and only when all of that name passed', () => {
  const cell = { adapter, title: 'is away', passed: true };
  expect(rowOf('transcriber deepgram', [cell])?.proven).toEqual(['is away']);
  expect(rowOf('transcriber deepgram', [cell, { ...cell, passed: false }, cell])?.proven).toEqual([]);
  expect(rowOf('voice deepgram', [cell])?.proven).toEqual([]);
});

it('counts what no test was run for as open', () => {
  const rows = engineMatrix([]);
  const summary = matrixSummary(rows);
  expect(summary.proven).toBe(0);
  expect(summary.open).toBe(rows.reduce((sum, { open }) => sum + open.length, 0));
  expect(summary.adapters['transcriber deepgram']).toEqual({ proven: 0, open: transcriberCases.length });
  expect(rows.filter(({ adapter: name }) => name.startsWith('model '))).toHaveLength(18);
  expect(rows.filter(({ adapter: name }) => name.startsWith('embedding '))).toHaveLength(9);
});
