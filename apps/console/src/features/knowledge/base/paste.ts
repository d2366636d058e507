import type { KnowledgeEntry } from './entries.ts';

const limits = { title: 200, question: 300, answer: 4_000 } as const;

/**
 * Facts of a table as it is copied from a spreadsheet or a CSV file: question and answer, or title, questions (several
 * behind `|` or `;`) and answer. Rows without an answer are left out.
 */
export function entriesOfTable(text: string): readonly KnowledgeEntry[] {
  const rows = rowsOf(text);
  return rows.filter((row, index) => !(index === 0 && isHead(row))).flatMap(entryOf);
}

function entryOf(cells: readonly string[]): KnowledgeEntry[] {
  const [first = '', second = '', third = ''] = cells.map((cell) => cell.trim());
  const [title, asked, answer] = third === '' ? [first, first, second] : [first, second, third];
  if (title === '' || answer === '') return [];
  const questions = asked
    .split(/[|;\n]/)
    .map((question) => question.trim().slice(0, limits.question))
    .filter((question) => question !== '');
  return [{ title: title.slice(0, limits.title), questions, answer: answer.slice(0, limits.answer) }];
}

const heads = /^(question|questions|title|topic|answer|frage|antwort)$/i;
const isHead = (row: readonly string[]): boolean =>
  row.length > 1 && row.every((cell) => heads.test(cell.trim()));

/** Cells may be in quotation marks, and then hold anything; tabs win over commas and semicolons. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const separator = text.includes('\t') ? '\t' : firstLine(text).includes(',') ? ',' : ';';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  rows.push(row);
  return rows.filter((cells) => cells.some((one) => one.trim() !== ''));
}

const firstLine = (text: string): string =>
  text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'));
