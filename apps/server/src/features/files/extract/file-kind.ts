/** How text is read from a file. */
export type FileKind = 'text' | 'html' | 'csv' | 'tsv' | 'pdf' | 'docx';

const kinds: Readonly<Record<string, FileKind>> = {
  txt: 'text',
  md: 'text',
  markdown: 'text',
  log: 'text',
  json: 'text',
  yaml: 'text',
  yml: 'text',
  xml: 'html',
  html: 'html',
  htm: 'html',
  csv: 'csv',
  tsv: 'tsv',
  pdf: 'pdf',
  docx: 'docx',
};

/** By the name's ending, for types are guessed by browsers from just that; null: not one we read. */
export function fileKindOf(name: string): FileKind | null {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return kinds[extension] ?? null;
}

const zip = [0x50, 0x4b, 0x03, 0x04];
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Does the beginning of a file fit its kind? `head`: its first bytes, 1024 or all. */
export function looksLike(kind: FileKind, head: Uint8Array): boolean {
  if (kind === 'docx') return startsWith(head, zip);
  // Readers accept rubbish before the header, and so do we.
  if (kind === 'pdf') return Buffer.from(head).includes(Buffer.from(pdf));
  // Text has no such byte in any encoding that we read.
  return !head.includes(0);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
