import type { CallAnalysis, JsonSchema, OpenAIMessage } from '@saywell/contract';
import { parseJson } from '../../platform/parse-json.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import { checkSchema } from './matches-schema.ts';
import { builtInPrompts, type PromptValues, promptOf } from './prompts.ts';
import { freeEvaluation, rubrics } from './rubrics.ts';

export type AnalysisCode =
  | 'analysis-timed-out'
  | 'analysis-model-unavailable'
  | 'analysis-model-failed'
  | 'analysis-bad-answer'
  | 'analysis-schema-mismatch'
  | 'analysis-schema-unusable';

/** An answer as it was read, or why it is of no use. */
export type ReadAnswer =
  | { readonly analysis: CallAnalysis }
  | { readonly code: AnalysisCode; readonly issue: string };

/** One thing that a model is asked about a call. */
export interface AnalysisPart {
  readonly type: 'summary' | 'structuredData' | 'successEvaluation';
  /** For the log, for example `structuredDataMulti[order]`. */
  readonly name: string;
  readonly messages: readonly OpenAIMessage[];
  readonly timeoutMs: number;
  readonly maxTokens: number;
  readonly read: (answer: string) => ReadAnswer;
}

export type CallFacts = Omit<PromptValues, 'schema' | 'rubric'>;

const defaultTimeoutSeconds = 5;
const maxSummaryLength = 10_000;
/** Of the answer. */
const tokens = { summary: 500, structuredData: 4_000, successEvaluation: 1_000 } as const;

const timeoutOf = (plan: { readonly timeoutSeconds?: number | undefined } | undefined): number =>
  (plan?.timeoutSeconds ?? defaultTimeoutSeconds) * 1_000;

/** Everything that the plan asks for and the call does not have yet. */
export function analysisParts(
  plan: AnalysisPlan,
  facts: CallFacts,
  made: CallAnalysis = {},
): readonly AnalysisPart[] {
  const { structuredDataPlan: data, structuredDataMultiPlan: several = [] } = plan;
  const isMade = (key: string): boolean => made.structuredDataMulti?.some((one) => key in one) ?? false;
  return [
    ...(made.summary === undefined ? summaryPart(plan.summaryPlan, facts) : []),
    ...(made.successEvaluation === undefined ? evaluationPart(plan.successEvaluationPlan, facts) : []),
    ...(made.structuredData === undefined && data !== undefined
      ? dataPart('structuredData', data, facts, (structuredData) => ({ structuredData }))
      : []),
    ...several.flatMap(({ key, plan: one }) =>
      isMade(key)
        ? []
        : dataPart(`structuredDataMulti[${key}]`, one, facts, (found) => ({
            structuredDataMulti: [{ [key]: found }],
          })),
    ),
  ];
}

function summaryPart(plan: AnalysisPlan['summaryPlan'], facts: CallFacts): readonly AnalysisPart[] {
  if (plan?.enabled === false) return [];
  return [
    {
      type: 'summary',
      name: 'summary',
      messages: promptOf(plan?.messages, builtInPrompts.summary, { ...facts, schema: '', rubric: '' }),
      timeoutMs: timeoutOf(plan),
      maxTokens: tokens.summary,
      read: (answer) => ({ analysis: { summary: answer.trim().slice(0, maxSummaryLength) } }),
    },
  ];
}

function evaluationPart(
  plan: AnalysisPlan['successEvaluationPlan'],
  facts: CallFacts,
): readonly AnalysisPart[] {
  if (plan?.enabled === false) return [];
  const isFree = plan?.rubric === undefined && plan?.messages !== undefined;
  const rubric = isFree ? freeEvaluation : rubrics[plan?.rubric ?? 'PassFail'];
  const values = { ...facts, schema: '', rubric: rubric.text };
  return [
    {
      type: 'successEvaluation',
      name: 'successEvaluation',
      messages: promptOf(plan?.messages, builtInPrompts.successEvaluation, values),
      timeoutMs: timeoutOf(plan),
      maxTokens: tokens.successEvaluation,
      read(answer) {
        const successEvaluation = rubric.read(answer);
        if (successEvaluation !== undefined) return { analysis: { successEvaluation } };
        return { code: 'analysis-bad-answer', issue: `it must be: ${rubric.text}` };
      },
    },
  ];
}

type DataPlan = NonNullable<AnalysisPlan['structuredDataPlan']>;

/** Without a schema nobody knows what is asked for. */
function dataPart(
  name: string,
  { enabled, schema, messages, timeoutSeconds }: DataPlan,
  facts: CallFacts,
  placed: (found: Record<string, unknown>) => CallAnalysis,
): readonly AnalysisPart[] {
  if (enabled !== true || (schema === undefined && messages === undefined)) return [];
  const values = { ...facts, schema: JSON.stringify(schema ?? { type: 'object' }), rubric: '' };
  return [
    {
      type: 'structuredData',
      name,
      messages: promptOf(messages, builtInPrompts.structuredData, values),
      timeoutMs: timeoutOf({ timeoutSeconds }),
      maxTokens: tokens.structuredData,
      read: (answer) => readData(answer, schema, placed),
    },
  ];
}

function readData(
  answer: string,
  schema: JsonSchema | undefined,
  placed: (found: Record<string, unknown>) => CallAnalysis,
): ReadAnswer {
  const found = objectIn(answer);
  if (found === undefined) return { code: 'analysis-bad-answer', issue: 'it must be one JSON object' };
  return (schema === undefined ? null : checkSchema(schema, found)) ?? { analysis: placed(found) };
}

/** Models like to put JSON between words or fences. */
function objectIn(answer: string): Record<string, unknown> | undefined {
  const value = parseJson(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}
