import {
  type AgentConfig,
  type SpeechFormat,
  type SpeechPlan,
  type SpeechReplacement,
  speechFormatters,
  type TextEdit,
} from '@saywell/agent';
import { type CreateAssistant, chunkBoundaries } from '@saywell/contract';
import {
  createSafePattern,
  type PatternPlace,
  patternOptionsOf,
  type UnreadPattern,
  whyNoPattern,
} from '../safe-pattern.ts';

export type ChunkPlan = NonNullable<NonNullable<CreateAssistant['voice']>['chunkPlan']>;
type FormatPlan = NonNullable<ChunkPlan['formatPlan']>;
type Replacement = NonNullable<FormatPlan['replacements']>[number];

/** Defaults of the published plan. */
const defaultMinCharacters = 30;
const defaultDigitsAbove = 2025;
/** Replacements that have not been made after so long are passed over: somebody waits to hear the text. */
const maxReplacingMs = 20;
/** Of what one pattern puts into one text, characters. */
const maxReplacedLength = 4_000;

/** How the texts of an assistant are cut and written out for its voices, as far as it decides that itself. */
export function speechPlanOf({ voice }: Pick<CreateAssistant, 'voice'>): Pick<AgentConfig, 'speech'> {
  const plan = voice?.chunkPlan;
  const chunks = plan && chunksOf(plan);
  const format = plan && formatOf(plan);
  if (chunks === undefined && format === undefined) return {};
  return { speech: { ...(chunks && { chunks }), ...(format && { format }) } };
}

/** Patterns of the plan that cannot be read, each with its path and why. */
export function unreadableReplacements({ voice }: Pick<CreateAssistant, 'voice'>): readonly UnreadPattern[] {
  return (voice?.chunkPlan?.formatPlan?.replacements ?? []).flatMap((one, index) =>
    one.type === 'regex' && createSafePattern(one.regex, patternOptionsOf(one.options)) === undefined
      ? [
          {
            path: `voice.chunkPlan.formatPlan.replacements[${index}].regex`,
            why: whyNoPattern(one.regex),
          },
        ]
      : [],
  );
}

/** Without a wish about it the assistant cuts as it does without a plan. An empty list of signs is none. */
function chunksOf({ enabled, minCharacters, punctuationBoundaries }: ChunkPlan): SpeechPlan['chunks'] {
  if (enabled === false) return 'whole';
  const isAsked = (punctuationBoundaries ?? []).length > 0;
  if (minCharacters === undefined && !isAsked) return undefined;
  return {
    minCharacters: minCharacters ?? defaultMinCharacters,
    boundaries: isAsked ? (punctuationBoundaries ?? []) : chunkBoundaries,
  };
}

/** What is not cut is not rewritten either: the voice's own logic is wanted. */
function formatOf({ enabled, formatPlan }: ChunkPlan): SpeechPlan['format'] {
  if (enabled === false || formatPlan?.enabled === false) return 'raw';
  if (formatPlan === undefined) return undefined;
  const { formattersEnabled, numberToDigitsCutoff, replacements } = formatPlan;
  return {
    formatters: new Set(formattersEnabled ?? speechFormatters.filter((name) => name !== 'asterisk')),
    digitsAbove: numberToDigitsCutoff ?? defaultDigitsAbove,
    replacements: replacementsOf(replacements ?? []),
  };
}

/** They are called one after another for each text: the time of all of them counts from the first one. */
function replacementsOf(all: readonly Replacement[]): SpeechFormat['replacements'] {
  let begun = 0;
  const isLate = (): boolean => performance.now() - begun > maxReplacingMs;
  const known = all.map((one) => replacementOf(one, isLate)).filter((replace) => replace !== undefined);
  return known.map((replace, index) => (text) => {
    if (index === 0) begun = performance.now();
    return isLate() ? [] : replace(text);
  });
}

/** Undefined: its pattern cannot be read, or there is nothing to look for. */
function replacementOf(one: Replacement, isLate: () => boolean): SpeechReplacement | undefined {
  if (one.type === 'exact') {
    const { key, value, replaceAllEnabled = false } = one;
    return key === '' ? undefined : (text) => exactEdits(text, { key, value, replaceAllEnabled });
  }
  const pattern = createSafePattern(one.regex, patternOptionsOf(one.options));
  return pattern && ((text) => patternEdits(pattern.placesIn(text, isLate), one.value));
}

function exactEdits(
  text: string,
  { key, value, replaceAllEnabled }: { key: string; value: string; replaceAllEnabled: boolean },
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (let start = text.indexOf(key); start !== -1; start = text.indexOf(key, start + key.length)) {
    edits.push({ start, end: start + key.length, text: value });
    if (!replaceAllEnabled) break;
  }
  return edits;
}

/** Places behind which the texts together would be too long are left as they are. */
function patternEdits(places: readonly PatternPlace[], value: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let length = 0;
  for (const { start, end, groups } of places) {
    const text = filled(value, groups);
    length += text.length;
    if (length > maxReplacedLength) break;
    edits.push({ start, end, text });
  }
  return edits;
}

/** `$1` is the first group, `$&` the whole, `$$` a dollar. A group that the pattern lacks stays as it is written. */
const filled = (value: string, groups: readonly string[]): string =>
  value.replaceAll(/\$(?:([$&])|([1-9]\d?))/g, (written, sign: string | undefined, number: string) => {
    if (sign === '$') return '$';
    return groups[sign === '&' ? 0 : Number(number)] ?? written;
  });
