/** What the document says of a property: a sentence, and a value that it may have. */
export interface Entry {
  readonly text: string;
  readonly example?: unknown;
}
/** By name (`voiceId`), or by place and name (`ChunkPlan.enabled`), which wins. */
export type Entries = Readonly<Record<string, Entry>>;

/** Reads lines `name | sentence | example`; the example is JSON or, when it is none, text, and may be absent. */
export function readEntries(lines: string): Entries {
  const rows = lines.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(rows.map(readRow));
}

function readRow(line: string): [string, Entry] {
  const [name, text, example] = line.split(' | ').map((part) => part.trim());
  if (name === undefined || name === '' || text === undefined || text === '')
    throw new Error(`Not an entry: ${line}`);
  return [name, example === undefined ? { text } : { text, example: readExample(example) }];
}

/** Digits that are a text (an extension, an area code) are in quotation marks. */
function readExample(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
