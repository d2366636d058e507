import type { AssistantOverrides, CreateWebCallInput } from '@saywell/contract';
import { VoiceError } from '../errors.ts';
import type { StartContext } from '../events.ts';
import * as messages from '../messages.ts';
import { type PageSettings, resolvePageOptions } from './page-options.ts';
import type {
  InlineAssistant,
  InlineSquad,
  InlineWorkflow,
  StartOptions,
  WebCallOptions,
  WorkflowOverrides,
} from './start-options.ts';

/** Arguments of `start()`: positional, or one options object. */
export type StartArguments = readonly [
  assistant?: string | InlineAssistant | StartOptions | undefined,
  assistantOverrides?: AssistantOverrides | undefined,
  squad?: string | InlineSquad | undefined,
  workflow?: string | InlineWorkflow | undefined,
  workflowOverrides?: WorkflowOverrides | undefined,
  options?: WebCallOptions | undefined,
];

// An assistant has no such field, so one of them marks the options object.
const optionKey = /^(assistant|squad|workflow|customer|roomDelete)/;

/** What a start was asked to do. */
export interface ParsedStart {
  /** The body of `POST /call/web`. */
  readonly body: CreateWebCallInput;
  readonly page: PageSettings;
}

/** Throws a `validation-error` unless exactly one target is given. */
export function parseStart(values: StartArguments): ParsedStart {
  const options = toOptions(values);
  const targets = [
    ...target('assistant', options.assistant, options.assistantId),
    ...target('squad', options.squad, options.squadId),
    ...target('workflow', options.workflow, options.workflowId),
  ];
  const [only] = targets;
  if (!only) throw new VoiceError('validation-error', messages.noTarget);
  if (targets.length > 1) throw new VoiceError('validation-error', messages.severalTargets);
  if (options.customer?.number) throw new VoiceError('validation-error', messages.phoneCall);
  const page = resolvePageOptions(options);
  const { squadOverrides, workflowOverrides, roomDeleteOnUserLeaveEnabled } = options;
  const assistantOverrides = withTools(options.assistantOverrides, page);
  const overrides = { assistantOverrides, squadOverrides, workflowOverrides };
  return { body: { ...only, ...overrides, roomDeleteOnUserLeaveEnabled }, page };
}

/** The functions that the assistant does not know yet. */
function withTools(
  overrides: AssistantOverrides | undefined,
  { tools }: PageSettings,
): AssistantOverrides | undefined {
  const described = [...tools].flatMap(([name, { description, parameters }]) =>
    description === undefined && parameters === undefined
      ? []
      : [{ type: 'function' as const, function: { name, description, parameters } }],
  );
  if (described.length === 0) return overrides;
  return { ...overrides, 'tools:append': [...(overrides?.['tools:append'] ?? []), ...described] };
}

function toOptions(values: StartArguments): StartOptions {
  const [assistant, assistantOverrides, squad, workflow, workflowOverrides, options] = values;
  if (isStartOptions(assistant)) return assistant;
  return { assistant, assistantOverrides, squad, workflow, workflowOverrides, ...options };
}

function isStartOptions(value: StartArguments[0]): value is StartOptions {
  // An id has no such keys, and nothing has none.
  return Object.keys(Object(value)).some((key) => optionKey.test(key));
}

/** A string is an id; an empty one is nothing. */
function target(kind: string, ...given: readonly (string | object | undefined)[]): Record<string, unknown>[] {
  return given.filter(Boolean).map((value) => ({ [typeof value === 'string' ? `${kind}Id` : kind]: value }));
}

/** For the events of a start. */
export function startContext(body: CreateWebCallInput, isMobile: boolean): StartContext {
  return {
    hasAssistant: Boolean(body.assistant ?? body.assistantId),
    hasSquad: Boolean(body.squad ?? body.squadId),
    hasWorkflow: Boolean(body.workflow ?? body.workflowId),
    isMobile,
  };
}
