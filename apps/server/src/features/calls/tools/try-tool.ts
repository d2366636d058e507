import type { ToolAnswer } from '@saywell/agent';
import type { ApiWarning, CreateTool, ToolTry, TryTool } from '@saywell/contract';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { createExpandTool } from '../../tools/expand-tool.ts';
import { createKindRunner } from '../../tools/kinds/run-kind.ts';
import { createToolRunner } from '../../tools/tool-runner.ts';
import { handsOver } from '../../tools/tool-forms.ts';
import type { ToolServices } from '../../tools/tool-services.ts';
import { toolTimeoutMs } from '../../tools/tool-timeout-ms.ts';
import type { NoteUnknown } from '../../tools/unknown-names.ts';
import { createVariables } from '../../tools/variables.ts';
import { withinToolTime } from '../../tools/within-tool-time.ts';
import { chooseRunner } from './choose-runner.ts';
import { createServerTools } from './server-tools.ts';

export interface TriedTool extends TryTool {
  readonly orgId: string;
  readonly tool: CreateTool;
}

const maxResultLength = 8_000;

/**
 * Runs a tool once as a call would, with what is given; without services nothing but functions runs. Warns of names
 * without a value.
 */
export async function tryTool(
  services: ToolServices | undefined,
  { orgId, tool, name, arguments: parameters = {}, variables: given = {} }: TriedTool,
  signal: AbortSignal,
): Promise<ToolTry> {
  const variables = createVariables(given);
  const offered = await createExpandTool(services)(orgId, tool, given);
  const found =
    name === undefined && offered.length === 1 ? offered[0] : offered.find((one) => isNamed(one, name));
  const unknown: ApiWarning[] = [];
  const began = performance.now();
  const answer =
    found === undefined || services === undefined
      ? notOffered(tool, offered)
      : await runOnce(services, { orgId, tool: found, parameters, variables, unknown }, signal);
  const extracted = Object.entries(variables.own()).filter(([key, value]) => given[key] !== value);
  return {
    ...('error' in answer
      ? { error: { code: answer.code, message: answer.error.slice(0, maxResultLength) } }
      : { result: answer.result.slice(0, maxResultLength) }),
    durationMs: Math.round(performance.now() - began),
    variables: Object.fromEntries(extracted),
    ...(answer.line !== undefined && { line: answer.line }),
    endsCall: answer.endsCall === true,
    warnings: unknown,
  };
}

const isNamed = ({ function: form, remoteName }: CallableTool, name: string | undefined): boolean =>
  form.name === name || remoteName === name;

function notOffered(tool: CreateTool, offered: readonly CallableTool[]): ToolAnswer {
  if (handsOver(tool))
    return {
      code: 'tool-not-supported',
      error: 'A handover needs a conversation that goes on: it cannot be tried alone',
    };
  const names = offered.map((one) => one.remoteName ?? one.function.name);
  const error =
    names.length === 0 ? 'The tool offers nothing to call' : `name must be one of ${names.join(', ')}`;
  return { code: 'tool-unknown', error };
}

function runOnce(
  services: ToolServices,
  {
    orgId,
    tool,
    parameters,
    variables,
    unknown,
  }: {
    readonly orgId: string;
    readonly tool: CallableTool;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly variables: ReturnType<typeof createVariables>;
    readonly unknown: ApiWarning[];
  },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const nowhere = { orgId, assistant: {}, context: {} };
  const orgServer = async () => (await services.store.org.get(orgId)) ?? undefined;
  const functions = chooseRunner({
    server: createServerTools({ ...services, ...nowhere, orgServer }),
    page: { run: async () => ({ code: 'tool-unavailable', error: 'It runs on a page, and here is none' }) },
  });
  const run = createKindRunner(services, { ...nowhere, channel: 'try', functions });
  const note: NoteUnknown = (_tool, warnings) => unknown.push(...warnings);
  const scene = { functions: [tool], variables, run, language: undefined, messages: () => [], unknown: note };
  const call = { id: 'try-1', name: tool.function.name, parameters };
  return withinToolTime({ clock: services.clock, limitMs: toolTimeoutMs(tool), signal }, (own) =>
    createToolRunner(scene).run(call, own),
  );
}
