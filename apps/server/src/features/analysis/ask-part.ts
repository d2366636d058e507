import { addTokens, EngineError, type TextModel, type TokenUsage } from '@saywell/agent';
import type { CallAnalysis, OpenAIMessage } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';
import type { AnalysisCode, AnalysisPart } from './analysis-parts.ts';

export interface AskOptions {
  readonly model: TextModel;
  /** As the endpoint calls it. */
  readonly modelName: string;
  readonly clock: Clock;
  /** Aborts when the server stops: nothing was made then. */
  readonly signal: AbortSignal;
}

export interface PartOutcome {
  readonly part: AnalysisPart;
  readonly analysis: CallAnalysis | undefined;
  /** Why there is none. */
  readonly code: AnalysisCode | undefined;
  /** Of all requests that counted. */
  readonly usage: TokenUsage | undefined;
}

/** An answer that is of no use is given back once. */
const maxTries = 2;
/** Of an answer that is given back. */
const maxEchoLength = 10_000;

/** Asks for one part within its time. Rejects only when `signal` aborts. */
export async function askPart(part: AnalysisPart, options: AskOptions): Promise<PartOutcome> {
  const { signal, clock } = options;
  let usage: TokenUsage | undefined;
  const count = (added: TokenUsage | undefined): void => {
    usage = added === undefined ? usage : addTokens(usage, added);
  };
  // A model that does not listen to its signal is not waited for either.
  const read = await within(
    { clock, limitMs: part.timeoutMs, signal },
    (own) =>
      tryPart(part, { ...options, signal: own }, count).catch((error: unknown) => ({ code: codeOf(error) })),
    (why) => {
      if (why === 'aborted') throw signal.reason;
      return { code: 'analysis-timed-out' } as const;
    },
  );
  return 'analysis' in read
    ? { part, analysis: read.analysis, code: undefined, usage }
    : { part, analysis: undefined, code: read.code, usage };
}

async function tryPart(
  part: AnalysisPart,
  { model, modelName, signal }: AskOptions,
  count: (usage: TokenUsage | undefined) => void,
) {
  let messages: readonly OpenAIMessage[] = part.messages;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await model.complete({
      messages,
      maxTokens: part.maxTokens,
      model: modelName,
      signal,
    });
    count(answer.usage);
    const read = part.read(answer.text);
    // The fault of a schema that cannot be used is not the model's.
    if ('analysis' in read || attempt === maxTries || read.code === 'analysis-schema-unusable') return read;
    messages = [
      ...part.messages,
      { role: 'assistant', content: answer.text.slice(0, maxEchoLength) },
      { role: 'user', content: `This cannot be used: ${read.issue}. Answer once more, with nothing else.` },
    ];
  }
}

function codeOf(error: unknown): AnalysisCode {
  if (!(error instanceof EngineError)) return 'analysis-model-failed';
  if (error.code === 'engine-timed-out') return 'analysis-timed-out';
  if (error.code === 'engine-bad-answer') return 'analysis-bad-answer';
  return error.code === 'engine-unavailable' ? 'analysis-model-unavailable' : 'analysis-model-failed';
}
