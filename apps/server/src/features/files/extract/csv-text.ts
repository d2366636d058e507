import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ExtractError } from './extract-error.ts';

const rowsSchema = z.array(z.array(z.string()));

/** Every row as a paragraph, `column: value` by `column: value`, so that it can be understood alone. */
export function csvText(text: string, delimiter: ',' | '\t'): string {
  const [columns = [], ...rows] = readRows(text, delimiter);
  if (rows.length === 0) return columns.join(', ');
  return rows.map((row) => rowText(columns, row)).join('\n\n');
}

function rowText(columns: readonly string[], row: readonly string[]): string {
  const cells = row.map((value, index) => ({ column: columns[index]?.trim() ?? '', value: value.trim() }));
  return cells
    .filter(({ value }) => value !== '')
    .map(({ column, value }) => (column === '' ? value : `${column}: ${value}`))
    .join('. ');
}

function readRows(text: string, delimiter: string): string[][] {
  try {
    return rowsSchema.parse(
      parse(text, { delimiter, bom: true, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true }),
    );
  } catch (cause) {
    throw new ExtractError('file-broken', 'The file is not a table with separators.', { cause });
  }
}
