import type { AgentToolCall, ToolAnswer, ToolRunner } from '@saywell/agent';
import type { ApiWarning, CreateTool, ToolMessage, ToolParameter } from '@saywell/contract';
import { asTold, type CallableTool, nameInCall } from './callable-tool.ts';
import { extractVariables } from './extract-variables.ts';
import { fillTemplates } from './fill-template.ts';
import { isRejected, type SaidMessage } from './is-rejected.ts';
import { type AfterMessage, afterMessage, type MessageScene, toAfter } from './tool-messages.ts';
import { toolTimeoutMs } from './tool-timeout-ms.ts';
import {
  namesOfRun,
  type NoteUnknown,
  unknownInAliases,
  unknownInMessages,
  unknownInRejection,
  unknownInRequest,
} from './unknown-names.ts';
import type { Variables } from './variables.ts';
import { unlessLate } from './within-tool-time.ts';

/** What a kind of tool makes of a call; `message`: of the customer's server, in place of the tool's own. */
export type KindAnswer = ToolAnswer & {
  readonly message?: Extract<ToolMessage, { type: 'request-complete' | 'request-failed' }>;
};

/** One call of a tool, with everything that is laid over it. */
export interface ToolRun {
  readonly tool: CallableTool;
  readonly call: AgentToolCall;
  readonly variables: Variables;
}

export type RunTool = (run: ToolRun, signal: AbortSignal) => Promise<KindAnswer>;

/** The tools of one conversation. */
export interface ToolScene {
  readonly functions: readonly CallableTool[];
  readonly variables: Variables;
  readonly language: string | undefined;
  /** What was said so far. */
  readonly messages: () => readonly SaidMessage[];
  readonly run: RunTool;
  /** Default: nobody is told. */
  readonly unknown?: NoteUnknown | undefined;
}

/** Runs the tools of a conversation with their plans: fixed parameters, rejection, extraction, what is said afterwards. */
export function createToolRunner(scene: ToolScene): ToolRunner {
  const { functions, variables } = scene;
  return {
    async run(given, signal) {
      const found = functions.find((one) => nameInCall(one) === given.name);
      const tool = found && asTold(found);
      if (tool === undefined) return { code: 'tool-unknown', error: `There is no function ${given.name}` };
      const { name } = tool.function;
      const call = { ...given, name, parameters: withFixed(tool, given.parameters, variables.all()) };
      note(scene, tool, () => unknownInRejection(tool, variables.all()));
      const judged = { messages: scene.messages(), values: variables.all(), now: Date.now() };
      if (isRejected(tool.rejectionPlan, judged))
        return answered(
          tool,
          call,
          { code: 'tool-rejected', error: 'Not called: its rejection plan applies now' },
          scene,
        );
      note(scene, tool, () => unknownInRequest(tool, namesOfRun(tool, variables.all(), call.parameters)));
      const run = () => scene.run({ tool, call, variables }, signal);
      const answer: KindAnswer = await unlessLate(signal, toolTimeoutMs(tool), run);
      if ('result' in answer && 'variableExtractionPlan' in tool) {
        const { variableExtractionPlan: plan } = tool;
        const known = variables.all();
        note(scene, tool, () => unknownInAliases(plan, answer.result, known));
        variables.set(extractVariables(plan, answer.result, known));
      }
      return answered(tool, call, answer, scene);
    },
  };
}

/** Looks for names without a value where somebody hears of them. */
function note({ unknown }: ToolScene, tool: CallableTool, find: () => readonly ApiWarning[]): void {
  const found = unknown === undefined ? [] : find();
  if (found.length > 0) unknown?.(tool, found);
}

/** The tool's own parameters win over the model's. */
export function withFixed(
  tool: CreateTool,
  given: AgentToolCall['parameters'],
  variables: Readonly<Record<string, unknown>>,
): AgentToolCall['parameters'] {
  const fixed: readonly ToolParameter[] = ('parameters' in tool ? tool.parameters : undefined) ?? [];
  if (fixed.length === 0) return given;
  const values = { ...variables, ...given };
  return {
    ...given,
    ...Object.fromEntries(fixed.map(({ key, value }) => [key, fillTemplates(value, values)])),
  };
}

function answered(
  tool: CallableTool,
  { parameters }: AgentToolCall,
  { message, ...answer }: KindAnswer,
  told: ToolScene,
): ToolAnswer {
  const { language, variables } = told;
  const scene: MessageScene = { language, variables: () => variables.all() };
  const moment = 'error' in answer ? 'request-failed' : 'request-complete';
  if (message === undefined)
    note(told, tool, () => unknownInMessages(tool, [moment], namesOfRun(tool, variables.all(), parameters)));
  const after: AfterMessage =
    message === undefined
      ? afterMessage(tool.messages, moment, parameters, scene)
      : toAfter(message, parameters, scene);
  const follows = {
    ...(after.line !== undefined && { line: after.line }),
    ...(after.endsCall === true && { endsCall: true }),
  };
  if (after.hint === undefined) return { ...answer, ...follows };
  const hinted = { ...answer, ...follows, isHint: true } as const;
  if ('error' in hinted) return { ...hinted, error: `${hinted.error}\n\n${after.hint}` };
  return { ...hinted, result: `${hinted.result}\n\n${after.hint}` };
}
