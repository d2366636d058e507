/** A passage of a text, short enough to be spoken. */
export interface TextChunk {
  /** The headings above it, else its beginning. */
  readonly title: string;
  readonly content: string;
}

/** What a listener takes in at once. */
const maxLength = 400;
const maxTitleLength = 100;
/** Of one file; the rest is not searched. */
export const maxChunks = 5_000;

/** Cuts a text at its paragraphs, a long paragraph at its sentences. */
export function chunkText(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  let headings: readonly Heading[] = [];
  let heading = '';
  for (const paragraph of paragraphsOf(text)) {
    const found = headingOf(paragraph);
    if (found !== null) {
      headings = [...headings.filter(({ level }) => level < found.level), found];
      heading = pathOf(headings);
      continue;
    }
    for (const content of passagesOf(paragraph)) {
      if (chunks.length === maxChunks) return chunks;
      chunks.push({ title: heading === '' ? shortened(content) : heading, content });
    }
  }
  // A file of headings only has something to say as well.
  if (chunks.length === 0 && heading !== '') chunks.push({ title: heading, content: heading });
  return chunks;
}

/** Blocks between empty lines; a Markdown heading is one of its own. */
function paragraphsOf(text: string): string[] {
  return text
    .replace(/^(#{1,6} .+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
}

interface Heading {
  readonly text: string;
  /** 1 for the title of a document. */
  readonly level: number;
}

/** A line without a mark stands below all that have one. */
const unmarkedLevel = 7;

/** A `#` line, or one short line that is no sentence. */
function headingOf(paragraph: string): Heading | null {
  const [, marks, text] = /^(#{1,6})\s+(.+?)\s*#*$/.exec(paragraph) ?? [];
  if (marks !== undefined && text !== undefined) return { text, level: marks.length };
  const isTitle = paragraph.length <= 60 && !paragraph.includes('\n') && !/[.!?:;,]$|: /.test(paragraph);
  return isTitle && paragraph.split(/\s+/).length <= 8 ? { text: paragraph, level: unmarkedLevel } : null;
}

/** `Returns › Exceptions`; the document's own title says nothing about a part of it. */
function pathOf(headings: readonly Heading[]): string {
  const parts = headings.length > 1 ? headings.filter(({ level }) => level > 1) : headings;
  const path = parts.map(({ text }) => text).join(' › ');
  return path.length <= maxTitleLength ? path : (parts.at(-1)?.text ?? '').slice(0, maxTitleLength);
}

function passagesOf(paragraph: string): string[] {
  const passages: string[] = [];
  let passage = '';
  for (const sentence of sentencesOf(paragraph.replace(/\s+/g, ' '))) {
    if (passage !== '' && passage.length + sentence.length + 1 > maxLength) {
      passages.push(passage);
      passage = '';
    }
    passage = passage === '' ? sentence : `${passage} ${sentence}`;
  }
  return passage === '' ? passages : [...passages, passage];
}

/** Sentences; one that is too long for a passage falls into pieces at its words. */
function sentencesOf(paragraph: string): string[] {
  const sentences = paragraph.split(/(?<=[.!?])\s+(?=[^\s])/);
  return sentences.flatMap((sentence) => (sentence.length <= maxLength ? [sentence] : piecesOf(sentence)));
}

function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength);
    const end = space > maxLength / 2 ? space : maxLength;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

function shortened(content: string): string {
  if (content.length <= maxTitleLength) return content;
  const space = content.lastIndexOf(' ', maxTitleLength - 1);
  return `${content.slice(0, space > 0 ? space : maxTitleLength - 1)}…`;
}
