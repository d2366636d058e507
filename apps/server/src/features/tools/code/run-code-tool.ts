import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { requestOutgoing } from '../../../platform/outgoing/request-outgoing.ts';
import { fillTemplate } from '../fill-template.ts';
import type { KindAnswer, ToolRun } from '../tool-runner.ts';
import type { ToolOf, ToolServices } from '../tool-services.ts';
import { type CodeFetch, type CodeOutcome, runCode } from './run-code.ts';

const defaultTimeoutSeconds = 10;
const fetchTimeoutMs = 10_000;
const maxAnswerBytes = 1024 * 1024;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Processes at the same time, of everybody: calls need the machine more. */
const maxRunning = 4;
let running = 0;

/** Runs the tool's code where the operator allows it. */
export async function runCodeTool(
  tool: ToolOf<'code'>,
  { call, variables }: ToolRun,
  { codeTools, allowPrivate }: Pick<ToolServices, 'codeTools' | 'allowPrivate'>,
  signal: AbortSignal,
): Promise<KindAnswer> {
  if (codeTools === 'off')
    return { code: 'tool-not-configured', error: 'This server runs no code of tools (SAYWELL_CODE_TOOLS)' };
  if (running >= maxRunning) return { code: 'tool-unavailable', error: 'Too much code runs now' };
  const values = variables.all();
  const env = (tool.environmentVariables ?? []).map(
    ({ name, value }) => [name, fillTemplate(value, values)] as const,
  );
  running += 1;
  try {
    return answerOf(
      await runCode({
        code: tool.code,
        args: call.parameters,
        env: Object.fromEntries(env),
        timeoutMs: (tool.timeoutSeconds ?? defaultTimeoutSeconds) * 1_000,
        signal,
        fetch: codeTools === 'network' ? (request) => ask(request, allowPrivate, signal) : undefined,
      }),
    );
  } finally {
    running -= 1;
  }
}

function answerOf(outcome: CodeOutcome): KindAnswer {
  if (outcome.type === 'done') return { result: outcome.text };
  const codes = { late: 'tool-timed-out', cancelled: 'tool-aborted' } as const;
  const code = outcome.type === 'late' || outcome.type === 'cancelled' ? codes[outcome.type] : 'tool-failed';
  return { code, error: `The code did not come to an end: ${outcome.reason}` };
}

/** Guarded like every request to an address that a customer has chosen. */
async function ask(
  { url, method: given, headers, body }: CodeFetch,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> {
  const method = methods.find((one) => one === given.toUpperCase());
  if (method === undefined || !/^https?:\/\//i.test(url)) throw new OutgoingError('address-not-allowed');
  const answer = await requestOutgoing({
    method,
    url: new URL(url),
    headers,
    ...(method !== 'GET' && { body }),
    timeoutMs: fetchTimeoutMs,
    allowPrivate,
    maxAnswerBytes,
    signal,
  });
  return { status: answer.status, body: answer.body.toString() };
}
