/** A passage of a text, short enough to be spoken. */
export interface TextChunk {
  /** The heading above it, else its beginning. */
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
  let heading = '';
  for (const paragraph of paragraphsOf(text)) {
    const title = headingOf(paragraph);
    if (title !== null) {
      heading = title;
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

/** A `#` line, or one short line that is no sentence. */
function headingOf(paragraph: string): string | null {
  const marked = /^#{1,6}\s+(.+?)\s*#*$/.exec(paragraph)?.[1];
  if (marked !== undefined) return marked.slice(0, maxTitleLength);
  const isTitle = paragraph.length <= 60 && !paragraph.includes('\n') && !/[.!?:;,]$|: /.test(paragraph);
  return isTitle && paragraph.split(/\s+/).length <= 8 ? paragraph : null;
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
