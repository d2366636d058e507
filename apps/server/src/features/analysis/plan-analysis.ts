import type { DemoBooking } from '@saywell/agent';
import type { CallAnalysis, CallArtifact, CreateAssistant, EndedReason } from '@saywell/contract';
import { writingModelOf } from '../agents/realtime-model.ts';
import { type AnalysisPlan, isWorthAnalysis, type WantedAnalysis } from './analysis-plan.ts';
import { plainSummary } from './plain-summary.ts';

/** What is made of a call at its end. */
export interface PlannedAnalysis {
  /** Without a model. */
  readonly now: CallAnalysis | null;
  /** By a job that asks a model. */
  readonly later: Omit<WantedAnalysis, 'reportId'> | null;
}

export interface EndedCall {
  readonly assistant: Pick<
    CreateAssistant,
    'analysisPlan' | 'artifactPlan' | 'compliancePlan' | 'model' | 'name' | 'observabilityPlan'
  >;
  /** Is the assistant's model one that can be asked? */
  readonly hasModel: boolean;
  /** The assistant's instructions, with its variables filled in. */
  readonly systemPrompt: string;
  readonly artifact: CallArtifact;
  readonly bookings: readonly DemoBooking[];
  readonly reason: EndedReason;
}

const maxSystemPromptLength = 50_000;

export function planAnalysis(call: EndedCall): PlannedAnalysis {
  const { assistant, artifact } = call;
  const plan = assistant.analysisPlan ?? {};
  if (!isWorthAnalysis(plan, artifact.messages)) return { now: null, later: null };
  const model = analystOf(assistant, call);
  if (model === undefined) return { now: withoutModel(plan, call), later: null };
  if (!asksForAnything(plan)) return { now: null, later: null };
  return {
    now: null,
    later: {
      plan,
      model,
      systemPrompt: call.systemPrompt.slice(0, maxSystemPromptLength),
    },
  };
}

/** Which model is asked about an assistant's calls. Undefined: nothing here could write about them. */
export function analystOf(
  { model }: Pick<CreateAssistant, 'model'>,
  { hasModel }: Pick<EndedCall, 'hasModel'>,
): WantedAnalysis['model'] | undefined {
  if (!hasModel || model?.model === undefined || model.provider === 'saywell') return undefined;
  return { provider: model.provider, model: writingModelOf({ model }) ?? model.model };
}

/** Only a model follows prompts of the customer's own, finds data and judges. */
function withoutModel({ summaryPlan }: AnalysisPlan, call: EndedCall): CallAnalysis | null {
  if (summaryPlan?.enabled === false) return null;
  const { artifact, bookings, reason } = call;
  const summary = plainSummary({ messages: artifact.messages ?? [], bookings, reason });
  return summary === undefined ? null : { summary };
}

function asksForAnything(plan: AnalysisPlan): boolean {
  const { summaryPlan, successEvaluationPlan, structuredDataPlan, structuredDataMultiPlan = [] } = plan;
  return (
    summaryPlan?.enabled !== false ||
    successEvaluationPlan?.enabled !== false ||
    structuredDataPlan?.enabled === true ||
    structuredDataMultiPlan.some((one) => one.plan.enabled === true)
  );
}
