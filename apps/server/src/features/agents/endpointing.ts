import type { AgentConfig, SaidSoFar, TurnWords } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import {
  createSafePattern,
  patternOptionsOf,
  type SafePattern,
  type UnreadPattern,
  whyNoPattern,
} from './safe-pattern.ts';

type StartPlan = NonNullable<CreateAssistant['startSpeakingPlan']>;
type Rule = NonNullable<StartPlan['customEndpointingRules']>[number];
type Decide = (said: SaidSoFar, words: TurnWords) => number | undefined;

/** Defaults of the published plan, seconds. */
const transcriptionDefaults = {
  onPunctuationSeconds: 0.1,
  onNoPunctuationSeconds: 1.5,
  onNumberSeconds: 0.5,
} as const;
/** Rules that have not been looked at after so long are passed over: somebody waits for an answer. */
const maxRulesMs = 20;

/** When the assistant starts to speak, as far as it decides that itself. */
export function endpointingOf({
  startSpeakingPlan: plan,
}: Pick<CreateAssistant, 'startSpeakingPlan'>): Pick<AgentConfig, 'startDelayMs' | 'endSilenceFor'> {
  if (plan === undefined) return {};
  const decide = [...rulesOf(plan), ...transcriptionOf(plan)];
  return {
    ...(plan.waitSeconds !== undefined && { startDelayMs: plan.waitSeconds * 1000 }),
    ...(decide.length > 0 && { endSilenceFor: (said, words) => firstOf(decide, said, words) }),
  };
}

/** Own words of the plan that cannot be read, each with its path and why. */
export function unreadablePatterns(plan: StartPlan | undefined): readonly UnreadPattern[] {
  return (plan?.customEndpointingRules ?? []).flatMap((rule, index) =>
    patternsOf(rule)
      .filter(({ pattern }) => pattern === undefined)
      .map(({ field, source }) => ({
        path: `startSpeakingPlan.customEndpointingRules[${index}].${field}`,
        why: whyNoPattern(source),
      })),
  );
}

function firstOf(all: readonly Decide[], said: SaidSoFar, words: TurnWords): number | undefined {
  for (const decide of all) {
    const silenceMs = decide(said, words);
    if (silenceMs !== undefined) return silenceMs;
  }
  return undefined;
}

/** In their order; one that cannot be read is left out. */
function rulesOf({ customEndpointingRules = [] }: StartPlan): readonly Decide[] {
  const rules = customEndpointingRules.flatMap((rule) => {
    const patterns = patternsOf(rule).map(({ of, pattern }) => pattern && { of, pattern });
    const known = patterns.filter((pattern) => pattern !== undefined);
    return known.length < patterns.length ? [] : [{ patterns: known, silenceMs: rule.timeoutSeconds * 1000 }];
  });
  if (rules.length === 0) return [];
  return [
    (said) => {
      const begun = performance.now();
      const fits = rules.find(
        ({ patterns }) =>
          performance.now() - begun < maxRulesMs &&
          patterns.every(({ of, pattern }) => pattern.isIn(said[of])),
      );
      return fits?.silenceMs;
    },
  ];
}

interface RulePattern {
  readonly field: string;
  readonly source: string;
  readonly of: keyof SaidSoFar;
  readonly pattern: SafePattern | undefined;
}

function patternsOf(rule: Rule): readonly RulePattern[] {
  if (rule.type !== 'both') {
    const pattern = createSafePattern(rule.regex, patternOptionsOf(rule.regexOptions));
    return [{ field: 'regex', source: rule.regex, of: rule.type, pattern }];
  }
  const { assistantRegex, assistantRegexOptions, customerRegex, customerRegexOptions } = rule;
  return [
    {
      field: 'assistantRegex',
      source: assistantRegex,
      of: 'assistant',
      pattern: createSafePattern(assistantRegex, patternOptionsOf(assistantRegexOptions)),
    },
    {
      field: 'customerRegex',
      source: customerRegex,
      of: 'customer',
      pattern: createSafePattern(customerRegex, patternOptionsOf(customerRegexOptions)),
    },
  ];
}

/** Is the end of turns decided smartly? The built-in decision is. The plan outranks the older switch. */
export const decidesSmartly = ({ smartEndpointingPlan, smartEndpointingEnabled }: StartPlan): boolean =>
  smartEndpointingPlan !== undefined || Boolean(smartEndpointingEnabled);

/** How the words ended. Passed over where the end of turns is decided smartly. */
function transcriptionOf(plan: StartPlan): readonly Decide[] {
  const { transcriptionEndpointingPlan: seconds } = plan;
  if (seconds === undefined || decidesSmartly(plan)) return [];
  const { onPunctuationSeconds, onNoPunctuationSeconds, onNumberSeconds } = {
    ...transcriptionDefaults,
    ...seconds,
  };
  return [
    ({ customer }, words) => {
      if (/[.!?。！？…]["'”’)\]]*$/.test(customer)) return onPunctuationSeconds * 1000;
      if (endsInNumber(customer, words)) return onNumberSeconds * 1000;
      // Recognisers without punctuation leave it to the words whether the sentence is whole.
      const isWhole = words.completenessOf(customer) === 'complete';
      return (isWhole ? onPunctuationSeconds : onNoPunctuationSeconds) * 1000;
    },
  ];
}

const numberWord =
  /\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million)$/i;

function endsInNumber(text: string, words: TurnWords): boolean {
  return /\d$/.test(text) || numberWord.test(text) || words.completenessOf(text) === 'dictation';
}
