import { padded } from '../text/words.ts';

const asksForPart =
  / (?:say|repeat|tell|give|explain|rephrase|reword|read|hear|put|do|go over|missed|lost|catch|caught|get|got|understand)(?: me| us)? (?:that |the |your )?(first|second|third|middle|last|final|beginning|start|end) (?:part|bit|half|sentence|thing|piece|section|words?|of (?:it|that|what you said)|again|once more)(?= )|^ (?:(?:sorry|and|what was|again|wait|um) )*(?:the )(first|second|third|middle|last|final) (?:part|bit|half|sentence|piece)(?: (?:again|once more|please|one more time|was))* $/;
const places: Readonly<Record<string, number>> = { first: 0, beginning: 0, start: 0, second: 1, third: 2 };

/** Which part of what was said is wanted once more, of so many; null: none is named. */
export function partWanted(words: readonly string[], count: number): number | null {
  const [, named, bare] = asksForPart.exec(padded(words)) ?? [];
  const part = named ?? bare;
  if (part === undefined || count < 2) return null;
  if (part === 'middle') return Math.floor(count / 2);
  return Math.min(places[part] ?? count - 1, count - 1);
}
