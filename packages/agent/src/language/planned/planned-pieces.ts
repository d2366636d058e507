import type { SpokenLanguage } from '../languages.ts';
import { spokenSpans } from '../normalise.ts';
import type { SpokenPiece } from '../text-tools.ts';
import { type MappedText, mapText, piecesOf, spokenOf, withEdits } from './mapped-text.ts';
import { ruleEdits } from './rule-edits.ts';
import { isSignFormatter, markupEdits, signSteps } from './sign-edits.ts';
import { type SpeechFormat, speechFormatters, type TextEdit } from './speech-plan.ts';

export interface PlannedPiecesOptions {
  readonly format: SpeechFormat | 'raw';
  readonly language: SpokenLanguage | null;
  /** The voice takes texts as they are written; else it is given plain English words whatever the plan says. */
  readonly readsWritten: boolean;
}

/** A step that makes a text longer than this is left out, characters: voices take no more at once. */
const maxLength = 4_000;

type Step = (text: string) => readonly TextEdit[];

/** Reads texts as an assistant's plan says. */
export function plannedPieces(options: PlannedPiecesOptions): (text: string) => readonly SpokenPiece[] {
  const { format, language, readsWritten } = options;
  const steps = [
    ...(format === 'raw' ? [] : stepsOf(format, language === 'en' || !readsWritten)),
    ...(readsWritten ? [] : [plainWordEdits]),
  ];
  return (text) => piecesOf(steps.reduce(withStep, mapText(text, language === 'ja')));
}

function withStep(mapped: MappedText, step: Step): MappedText {
  const text = spokenOf(mapped);
  if (text.length > maxLength) return mapped;
  const edits = step(text);
  const length = edits.reduce(
    (sum, { start, end, text: by }) => sum + by.length - (end - start),
    text.length,
  );
  return length > maxLength ? mapped : withEdits(mapped, edits);
}

function stepsOf(format: SpeechFormat, isEnglish: boolean): readonly Step[] {
  const rules: Step = (text) => ruleEdits(text, format, { isEnglish });
  // Those that read words and numbers are done together: one must not read what another has made.
  const firstOfRules = speechFormatters.find((name) => !isSignFormatter(name));
  const formatters = speechFormatters.flatMap((name): readonly Step[] => {
    if (!isSignFormatter(name)) return name === firstOfRules ? [rules] : [];
    return format.formatters.has(name) ? signSteps(name) : [];
  });
  return [...[markupEdits, ...formatters].map(besideOrders), ...format.replacements];
}

/** Orders to the voice stay as they are written: `<break time="1s"/>`, `<spell>A12</spell>`, `<< … >>`. */
const orders = /<spell>[^<>]{0,300}<\/spell>|<break\b[^<>]{0,100}>|<<[^<>]{0,300}>>/g;

function besideOrders(step: Step): Step {
  return (text) => {
    const kept = [...text.matchAll(orders)].map(({ 0: order, index }) => ({
      from: index,
      to: index + order.length,
    }));
    return step(text).filter(({ start, end }) => kept.every(({ from, to }) => end <= from || start >= to));
  };
}

/** Every word as a simple voice reads it; signs that it cannot read are left out. */
function plainWordEdits(text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let behind = 0;
  const leaveOut = (until: number): void => {
    for (const { 0: signs, index } of text.slice(behind, until).matchAll(/\S+/g))
      edits.push({ start: behind + index, end: behind + index + signs.length, text: '' });
  };
  for (const { source, spoken } of spokenSpans(text)) {
    const start = text.indexOf(source, behind);
    leaveOut(start);
    behind = start + source.length;
    edits.push({ start, end: behind, text: `${spoken} ` });
  }
  leaveOut(text.length);
  return edits;
}
