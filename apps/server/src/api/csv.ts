/** A table's columns: their names, and how an item's cells are read. */
export interface CsvColumns<Item> {
  readonly names: readonly string[];
  readonly cells: (item: Item) => readonly string[];
}

// Without it a spreadsheet takes the file for its own country's old alphabet.
const byteOrderMark = '\uFEFF';
/** Spreadsheets make a number of it, which runs nothing; programs read it as it is. */
const telephoneNumber = /^\+[1-9]\d{1,14}$/;
/** What spreadsheets take for a formula, also in wide characters. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/**
 * RFC 4180 in UTF-8, a piece per page. The names of the columns come with the first
 * one: before it nothing is sent, so that a list that cannot be read is still an error.
 */
export async function* csvText<Item>(
  columns: CsvColumns<Item>,
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string, void, undefined> {
  let head = byteOrderMark + csvLine(columns.names);
  for await (const page of pages) {
    yield head + page.map((item) => csvLine(columns.cells(item))).join('');
    head = '';
  }
  if (head !== '') yield head;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A leading apostrophe prevents a visitor's text from being run as a formula. */
function csvCell(text: string): string {
  const isFormula = formulaStart.test(text) && !telephoneNumber.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
