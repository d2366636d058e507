import {
  type AgentToolCall,
  type HandoverContext,
  type ToolAnswer,
  type ToolRunner,
  transferLineIn,
} from '@saywell/agent';
import {
  type AssistantDestination,
  type AssistantOverrides,
  type CreateAssistant,
  type HandoffDestination,
  handoffDestinationAnswerSchema,
  handoffDestinationSchema,
  jsonSchema,
  type WorkflowNodeView,
} from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { applyOverrides, mergeOverrides } from '../../agents/merge-overrides.ts';
import { type PromiseKeeper, refuseCompliance } from '../../orgs/compliance.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import type { MessageContext } from '../../server-messages/server-target.ts';
import { extractVariables } from '../../tools/extract-variables.ts';
import { fillTemplate } from '../../tools/fill-template.ts';
import { destinationName, destinationNames } from '../../tools/handoff-names.ts';
import { textIn } from '../../tools/text-in.ts';
import { unknownIn, unknownInAliases } from '../../tools/unknown-names.ts';
import type { WorkflowStep } from '../../workflows/workflow-place.ts';
import type { CallTarget } from '../target/resolve-target.ts';
import { filledServer } from '../tools/server-tools.ts';
import type { WorkflowSteps } from '../workflow/workflow-steps.ts';
import { targetAt } from '../workflow/workflow-target.ts';
import { contextOf } from './context-of.ts';
import { type HandoffOption, planOf } from './handoff-options.ts';
import { resolveHandoff } from './resolve-handoff.ts';

/** How the next assistant comes in. */
export interface Entrance {
  readonly message: string | null;
  readonly context: HandoverContext;
  readonly begins: 'first-message' | 'answer';
}

export interface HandoffParts<Member> {
  readonly store: Store;
  readonly orgId: string;
  /** Default: a call. */
  readonly keeper?: PromiseKeeper | undefined;
  /** Who hands over, and its functions for that. */
  readonly from: CallTarget;
  readonly assistant: CreateAssistant;
  readonly language: string | undefined;
  /** What its texts and its servers' addresses and headers may name, at the moment. Default: the values of `from`. */
  readonly values?: (() => Readonly<Record<string, unknown>>) | undefined;
  readonly options: readonly HandoffOption[];
  /** Asks for dynamic destinations; undefined: this process calls no servers. */
  readonly serverMessages: Pick<ServerMessages, 'ask'> | undefined;
  /** The call or the chat, as it is shown to the server. */
  readonly context: MessageContext;
  /** Reads everything that the next one is made of. @throws {DomainError} */
  readonly open: (target: CallTarget, entrance: Entrance) => Promise<Member>;
  /** Nobody took over. */
  readonly refused: (to: string, why: string) => void;
  /** Hears of names without a value in what is said meanwhile. */
  readonly noted: (why: string) => void;
  /** Of a workflow's node: takes its steps. */
  readonly steps?: WorkflowSteps | undefined;
}

/** The conversation in which somebody hands over. */
export interface HandoffScene {
  /** Runs the other functions of the one who hands over. */
  readonly run: ToolRunner['run'];
  /** A step of a workflow is taken, or the call ends by it. Default: nobody is told. */
  readonly nodeStarted?: (node: WorkflowNodeView) => void;
}

/** Who takes over, or what the function answers to the one who does not hand over, or not yet. */
export type NextAnswer<Member> =
  | { readonly result: string; readonly member: Member & Entrance }
  | (ToolAnswer & { readonly handover?: never });

/** Functions by which an assistant hands over, in a call or a chat. */
export interface Handoffs<Member> {
  serves(name: string): boolean;
  /** Never rejects. */
  next(call: AgentToolCall, signal: AbortSignal, scene: HandoffScene): Promise<NextAnswer<Member>>;
}

export function createHandoffs<Member extends object>(parts: HandoffParts<Member>): Handoffs<Member> {
  const find = (name: string): HandoffOption | undefined =>
    parts.options.find(({ tool }) => tool.name === name);
  return {
    serves: (name) => find(name) !== undefined,
    async next(call, signal, scene) {
      const option = find(call.name);
      const to = option?.tool.handsOverTo?.name ?? call.name;
      try {
        if (option === undefined) throw new HandoffError('There is no such destination');
        const missing = missingOf(option.tool, call.parameters);
        if (missing.length > 0) throw new HandoffError(`find out ${missing.join(', ')} first`);
        return option.step === undefined || parts.steps === undefined
          ? await handOver(parts, option, call, signal)
          : await goOn(parts, option.step, call, { ...scene, steps: parts.steps, signal });
      } catch (error) {
        const why = reasonOf(error);
        parts.refused(to, why);
        return { code: 'handoff-refused' as const, error: `${to} cannot take over: ${why}` };
      }
    },
  };
}

/** Required arguments that are not there, or of another type. */
function missingOf(
  { parameters }: HandoffOption['tool'],
  given: AgentToolCall['parameters'],
): readonly string[] {
  const schema = jsonSchema.safeParse(parameters);
  if (!schema.success) return [];
  const found = extractVariables({ schema: schema.data }, JSON.stringify(given), {});
  return (schema.data.required ?? []).filter((name) => found[name] === undefined || found[name] === '');
}

interface Running extends HandoffScene {
  readonly steps: WorkflowSteps;
  readonly signal: AbortSignal;
}

/** A step of a workflow: to its next conversation, out of it, or nowhere yet. */
async function goOn<Member extends object>(
  parts: HandoffParts<Member>,
  step: WorkflowStep,
  call: AgentToolCall,
  { steps, signal, ...scene }: Running,
): Promise<NextAnswer<Member>> {
  const { open } = parts;
  const end = await steps.take(step, call, signal, scene);
  // Its variables have grown with what the tools have answered.
  const { from } = parts;
  if (end.kind === 'stays') {
    if ('error' in end.answer) parts.refused(call.name, end.answer.error);
    return end.answer;
  }
  if (end.kind === 'leaves') {
    const [option] = steps.waysOut(end.node);
    if (option === undefined) throw new HandoffError(`"${end.node.name}" leads to nobody`);
    return handOver(parts, option, call, signal);
  }
  const values: AssistantOverrides = {
    variableValues: { ...from.overrides?.variableValues, ...end.values },
  };
  const target = targetAt(
    { workflow: steps.workflow, node: end.node },
    mergeOverrides(from.overrides, values),
  );
  refuseCompliance({ workflow: applyOverrides(target.assistant, target.overrides) }, parts.keeper);
  const { line: message } = end;
  const entrance: Entrance = { message, context: ofWorkflow, begins: 'answer' };
  return { result: end.result, member: { ...(await open(target, entrance)), ...entrance } };
}

/** What was said and done, each node with its own instructions. */
const ofWorkflow: HandoverContext = { type: 'all', keepsInstructions: false, keepsTransfers: true };

/** Said to the dialogue, and logged. */
class HandoffError extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof HandoffError || error instanceof DomainError) return error.message;
  if (error instanceof ServerMessageError) return `its server did not answer (${error.code})`;
  return `it could not be made ready (${String(error)})`;
}

async function handOver<Member extends object>(
  parts: HandoffParts<Member>,
  option: HandoffOption,
  { parameters }: AgentToolCall,
  signal: AbortSignal,
): Promise<NextAnswer<Member>> {
  const chosen = chooseDestination(option, parameters);
  const asked =
    chosen.type === 'dynamic' ? await askServer(parts, chosen, parameters, signal) : { destination: chosen };
  const { destination } = asked;
  const { store, orgId, from, keeper = 'call' } = parts;
  const known = knownOf(parts);
  const plan = planOf(destination);
  const said = JSON.stringify(parameters);
  for (const { path, message } of unknownInAliases(plan, said, known))
    parts.noted(`The handover to ${destinationName(destination)}, ${path}: ${message}`);
  const found = extractVariables(plan, said, known);
  const given = { ...parameters, ...found };
  const target = await resolveHandoff(store, { orgId, from, destination, keeper, given });
  const entrance: Entrance = {
    message: messageOf(parts, destination, option, { ...known, ...given }),
    context: contextOf(destination, option),
    begins: beginsOf(target),
  };
  const member = await parts.open(target, entrance);
  const name = target.overrides?.name ?? target.assistant.name ?? destinationName(destination);
  return {
    result:
      ('result' in asked ? asked.result : undefined) ??
      option.result ??
      `The conversation goes on with ${name}.`,
    member: { ...member, ...entrance },
  };
}

const knownOf = ({ values, from }: Pick<HandoffParts<unknown>, 'values' | 'from'>) =>
  values?.() ?? from.overrides?.variableValues ?? {};

/** One is no choice; of several the arguments name it. */
function chooseDestination(
  { destinations }: HandoffOption,
  given: Readonly<Record<string, unknown>>,
): HandoffDestination {
  const [first] = destinations;
  if (first !== undefined && destinations.length === 1) return first;
  const named = Object.values(given).filter((value) => typeof value === 'string');
  const wanted = new Set(named.map((value) => value.trim().toLowerCase()));
  const found = destinations.find((destination) =>
    destinationNames(destination).some((name) => wanted.has(name)),
  );
  if (found === undefined)
    throw new HandoffError(`name one of these: ${destinations.map(destinationName).join(', ')}`);
  return found;
}

async function askServer<Member>(
  parts: HandoffParts<Member>,
  { server }: Extract<HandoffDestination, { type: 'dynamic' }>,
  parameters: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{
  readonly destination: Exclude<HandoffDestination, { type: 'dynamic' }>;
  readonly result: string | undefined;
}> {
  const { serverMessages, orgId, assistant, context } = parts;
  if (serverMessages === undefined) throw new HandoffError('servers are not asked here');
  const target = { tool: { server: filledServer(server, knownOf(parts)) }, assistant, context };
  const message = { type: 'handoff-destination-request', parameters } as const;
  const answer = await serverMessages.ask(orgId, target, message, {
    schema: handoffDestinationAnswerSchema,
    signal,
  });
  if (answer.error !== undefined) throw new HandoffError(answer.error);
  if (answer.destination === undefined) throw new HandoffError('its server named nobody');
  const read = handoffDestinationSchema.safeParse({ type: 'assistant', ...answer.destination });
  if (!read.success || read.data.type === 'dynamic')
    throw new HandoffError('its server named a destination that is not understood');
  return { destination: read.data, result: answer.result };
}

/** The owner's words; absent where the contract announces a transfer: a sentence of ours; empty: nothing. */
function messageOf(
  { language, noted }: Pick<HandoffParts<unknown>, 'language' | 'noted'>,
  destination: Exclude<HandoffDestination, { type: 'dynamic' }>,
  { isAnnounced }: HandoffOption,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const given = destination.type === 'assistant' ? destination.message : undefined;
  if (given === undefined) return isAnnounced ? transferLineIn(language) : null;
  const text = textOf(given, language);
  for (const { message } of unknownIn([['message', text]], values))
    noted(`What is said before ${destinationName(destination)} takes over: ${message}`);
  return fillTemplate(text, values) || null;
}

const textOf = (message: NonNullable<AssistantDestination['message']>, language = 'en'): string =>
  typeof message === 'string' ? message : textIn(language, message);

/** A next assistant without a first message of its own goes on where the other one was, unless it is to wait. */
function beginsOf({ assistant, overrides }: CallTarget): Entrance['begins'] {
  const mode = overrides?.firstMessageMode ?? assistant.firstMessageMode;
  const first = overrides?.firstMessage ?? assistant.firstMessage;
  if (mode === 'assistant-waits-for-user') return 'first-message';
  return mode === 'assistant-speaks-first-with-model-generated-message' || !first
    ? 'answer'
    : 'first-message';
}
