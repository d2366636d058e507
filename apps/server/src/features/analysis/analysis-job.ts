import { addTokens, type TextModel, type TokenUsage } from '@saywell/agent';
import type { Call, CallAnalysis, CreateAssistant } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Prices } from '../../platform/config/prices.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { CallAccount } from '../../store/calls/call-store.ts';
import type { JobContext, JobDefinition } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import { rendererOf } from '../agents/agent-config.ts';
import type { TextModelOf } from '../agents/engines.ts';
import { isLogged } from '../agents/what-is-kept.ts';
import { subjectsOf } from '../budgets/budget-desk.ts';
import { budgetPricesOfModels } from '../budgets/budget-prices.ts';
import { spenderOf } from '../budgets/call-spending.ts';
import { type AnalysisUsage, withAnalysisCosts } from '../costs/analysis-costs.ts';
import { callEntry } from '../logs/call-entry.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { accountOf } from '../server-messages/end-of-call-report.ts';
import { fillForEngines } from '../templates/fill-for-engines.ts';
import type { RenderTemplate } from '../templates/render-template.ts';
import { type AnalysisPart, analysisParts, type CallFacts } from './analysis-parts.ts';
import { type WantedAnalysis, wantedAnalysisSchema } from './analysis-plan.ts';
import { askPart, type PartOutcome } from './ask-part.ts';
import { withoutMiddle } from './prompts.ts';
import { renderTranscript } from './transcript.ts';

/** All parts of one attempt; a report waits no longer either. */
export const longestAnalysisMs = 120_000;
/** A model that is away is tried again after so long, ms; then the call stays without what is missing. */
const retryDelaysMs = [5_000, 30_000];
/** Of one call, asked at once. */
const partsAtOnce = 4;

export interface AnalysisJobOptions {
  readonly store: Pick<Store, 'call' | 'org' | 'spending' | 'transaction'>;
  readonly textModelOf: TextModelOf;
  /** Of a call, as far as it is still known: with its address and its keys. Default: nothing is known. */
  readonly assistantOf?: (call: Call) => Promise<CreateAssistant>;
  readonly serverMessages: Pick<ServerMessages, 'complete'>;
  readonly prices: Prices;
  readonly apiLog: ApiLog;
  readonly clock: Clock;
}

/**
 * Makes the analysis of a call that is over, stores it and releases its report. A model that fails in any way
 * costs the part that it was asked for, and a line in the call's log.
 */
export function analysisJob(options: AnalysisJobOptions): JobDefinition {
  const { store, clock, apiLog } = options;
  return {
    // A stop of the server may come between; a call that stops servers is left as it is.
    retryDelayMs: (attempts) => (attempts > retryDelaysMs.length + 2 ? null : 30_000),
    async handle({ orgId, subjectId: callId, payload, attempts }, context) {
      const wanted = wantedAnalysisSchema.parse(payload);
      const call = await store.call.get(orgId, callId);
      if (call === null) return;
      const org = await store.org.get(orgId);
      const model = org?.spendingStopped === true ? undefined : await modelFor(call, wanted, options);
      const asking = { call, wanted, model, options };
      const outcomes = await context.beating(askAll(asking, context.signal));
      const delayMs = outcomes.some(isWorthRetry) ? retryDelaysMs[attempts - 1] : undefined;
      const level = delayMs === undefined ? 'ERROR' : 'WARN';
      for (const { part, code } of outcomes) {
        if (code === undefined || !isLogged(call)) continue;
        const message = `The analysis has no ${part.name}: ${code}`;
        apiLog.add(callEntry({ orgId, callId, at: clock.now(), message, level }));
      }
      if (delayMs !== undefined) {
        await store.transaction((store) => storeOutcomes(store, asking, outcomes));
        throw new JobError('analysis-model-unavailable', { delayMs });
      }
      await finish(context, asking, outcomes);
    },
  };
}

interface Asking {
  readonly call: Call;
  readonly wanted: WantedAnalysis;
  /** Undefined: nothing here can write any more. */
  readonly model: TextModel | undefined;
  readonly options: AnalysisJobOptions;
}

/** The assistant's own, unless that has another provider by now: then the organisation's or the operator's. */
async function modelFor(
  call: Call,
  { model }: WantedAnalysis,
  { textModelOf, assistantOf }: AnalysisJobOptions,
): Promise<TextModel | undefined> {
  const assistant = await assistantOf?.(call);
  if (assistant?.model?.provider === model.provider)
    return textModelOf(fillForEngines(assistant, rendererOfCall(call, assistant)), call.orgId);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a provider of models with the name of one of its own
  return textModelOf({ model } as CreateAssistant, call.orgId);
}

/** As the texts of the call were filled in, with what is stored of it. */
function rendererOfCall(call: Call, assistant: CreateAssistant): RenderTemplate {
  const { id, orgId, type, createdAt, name, assistantId, squadId, customer, transport } = call;
  const variableValues = {
    ...call.workflowOverrides?.variableValues,
    ...call.assistantOverrides?.variableValues,
  };
  const facts = {
    now: Date.parse(createdAt),
    call: { id, orgId, type, createdAt, name, assistantId, squadId },
    customer,
    transport,
  };
  return rendererOf(assistant, { overrides: { variableValues }, facts });
}

async function finish(
  { finish: inOneTransaction }: JobContext,
  asking: Asking,
  outcomes: readonly PartOutcome[],
): Promise<void> {
  const { call, wanted, options } = asking;
  await inOneTransaction(async (store) => {
    const account = await storeOutcomes(store, asking, outcomes);
    if (account === null || wanted.reportId === undefined) return;
    await options.serverMessages.complete(wanted.reportId, accountOf({ ...call, ...account }), store);
  });
}

const isWorthRetry = ({ code }: PartOutcome): boolean => code === 'analysis-model-unavailable';

/** Adds what was made to what is there by now; null: the call is gone. */
async function storeOutcomes(
  store: Pick<Store, 'call' | 'spending'>,
  { call: { orgId, id }, wanted, model, options: { prices } }: Asking,
  outcomes: readonly PartOutcome[],
): Promise<CallAccount | null> {
  const stored = await store.call.get(orgId, id);
  if (stored === null) return null;
  const billed = { provider: model?.name ?? wanted.model.provider, model: wanted.model.model };
  const taken = outcomes.flatMap(({ part, usage }): AnalysisUsage[] =>
    usage === undefined ? [] : [{ analysisType: part.type, model: billed, usage }],
  );
  const analysis = joined([stored.analysis, ...outcomes.map((outcome) => outcome.analysis)]);
  const account: CallAccount = {
    ...(Object.keys(analysis).length > 0 && { analysis }),
    ...(taken.length > 0 && withAnalysisCosts(stored, taken, prices)),
  };
  await store.call.keep(orgId, id, account);
  const spender = spenderOf(orgId, { assistantId: stored.assistantId }, undefined);
  const all = taken.reduce<TokenUsage | undefined>((sum, { usage }) => addTokens(sum, usage), undefined);
  const totalUsd = withAnalysisCosts({}, taken, budgetPricesOfModels(billed, all, prices)).cost;
  if (totalUsd > 0)
    await store.spending.charge(orgId, {
      ...spender,
      accounts: subjectsOf(spender),
      totalUsd,
      holdUsd: null,
    });
  return { ...stored, ...account };
}

function joined(made: readonly (CallAnalysis | undefined)[]): CallAnalysis {
  const several = made.flatMap((one) => one?.structuredDataMulti ?? []);
  const rest = made.reduce<CallAnalysis>((sum, one) => ({ ...sum, ...one }), {});
  return { ...rest, ...(several.length > 0 && { structuredDataMulti: several }) };
}

/** A few at a time, each within its own time and all within theirs. */
async function askAll(
  { call, wanted, model, options: { clock } }: Asking,
  signal: AbortSignal,
): Promise<readonly PartOutcome[]> {
  const parts = analysisParts(wanted.plan, factsOf(call, wanted), call.analysis);
  // It was there when the call ended: its key or its endpoint is gone.
  if (model === undefined) return parts.map((part) => failed(part, 'analysis-model-failed'));
  let isOver = false;
  const cancel = clock.setTimer(() => {
    isOver = true;
  }, longestAnalysisMs - longestPartMs);
  const outcomes: PartOutcome[] = [];
  const waiting = parts.values();
  const askOn = async (): Promise<void> => {
    for (const part of waiting) {
      const asked = isOver
        ? failed(part, 'analysis-timed-out')
        : await askPart(part, { model, modelName: wanted.model.model, clock, signal });
      outcomes.push(asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, askOn));
  } finally {
    cancel();
  }
  return outcomes;
}

/** The longest time that a plan can give to a part: later none is begun. */
const longestPartMs = 60_000;

function failed(part: AnalysisPart, code: PartOutcome['code']): PartOutcome {
  return { part, analysis: undefined, code, usage: undefined };
}

function factsOf({ artifact = {}, endedReason }: Call, wanted: WantedAnalysis): CallFacts {
  const messages = artifact.messages ?? [];
  const said = messages.flatMap(({ role, message }) =>
    role === 'user' || role === 'bot'
      ? [{ role: role === 'bot' ? 'assistant' : role, content: message }]
      : [],
  );
  return {
    transcript: withoutMiddle(artifact.transcript ?? renderTranscript(messages)),
    messages: withoutMiddle(JSON.stringify(said)),
    systemPrompt: wanted.systemPrompt,
    endedReason: endedReason ?? '',
  };
}
