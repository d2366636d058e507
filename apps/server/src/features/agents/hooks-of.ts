import { isDeepStrictEqual } from 'node:util';
import type { Hook, HookAction, HookEvent } from '@saywell/agent';
import { type CallHook, type CreateAssistant, type CreateTool } from '@saywell/contract';
import { withoutStoredFields } from '../../store/rows/without-stored-fields.ts';
import type { Store } from '../../store/store.ts';
import { type CallableTool, nameInCall } from '../tools/callable-tool.ts';
import { maxFunctionNameLength } from '../tools/handoff-names.ts';
import { callableTool, handsOver } from '../tools/tool-forms.ts';

/** Tools that hooks name by their ids. */
export type StoredHookTools = ReadonlyMap<string, CreateTool>;
type Assistant = Pick<CreateAssistant, 'hooks' | 'model'>;
type WrittenAction = CallHook['do'][number];
type Refusal = Extract<HookAction, { type: 'refuse' }>;

/** Defaults of the published options. */
const defaultTimeoutSeconds = 7.5;
const defaultMaxCount = 3;
/** The one thing about the end of a call that filters can ask for. */
export const endedReasonKey = 'call.endedReason';

const events: ReadonlySet<string> = new Set<HookEvent>([
  'call.ending',
  'assistant.speech.interrupted',
  'customer.speech.interrupted',
  'customer.speech.timeout',
  'model.response.timeout',
]);
const isHookEvent = (name: string): name is HookEvent => events.has(name);

/** Those that were deleted meanwhile are left out. */
export async function storedHookTools(
  tools: Pick<Store['tool'], 'get'>,
  orgId: string,
  { hooks = [] }: Assistant,
): Promise<StoredHookTools> {
  const ids = hooks.flatMap((hook) =>
    actionsOf(hook).flatMap((action) =>
      action.type === 'tool' && action.toolId !== undefined ? [action.toolId] : [],
    ),
  );
  const found = await Promise.all([...new Set(ids)].map((id) => tools.get(orgId, id)));
  return new Map(found.flatMap((tool) => (tool === null ? [] : [[tool.id, withoutStoredFields(tool)]])));
}

/** Functions that hooks call. */
export function hookFunctionsOf(assistant: Assistant, stored: StoredHookTools): readonly CallableTool[] {
  const tools = calledTools(assistant, stored).values();
  return [...new Map([...tools].map((tool) => [nameInCall(tool), tool])).values()];
}

/**
 * The functions of hooks by their actions. The first of a name is called by it; another one that has it, too, by its
 * place, so that each hook calls its own.
 */
function calledTools(
  { hooks = [], model }: Assistant,
  stored: StoredHookTools,
): ReadonlyMap<WrittenAction, CallableTool> {
  const first = new Map<string, CreateTool>();
  for (const tool of model?.tools ?? []) {
    const name = callableTool(tool)?.function.name;
    if (name !== undefined) first.set(name, tool);
  }
  const found = new Map<WrittenAction, CallableTool>();
  for (const [index, hook] of hooks.entries())
    for (const [place, action] of actionsOf(hook).entries()) {
      const tool = toolOf(action, stored);
      const called = isCalled(tool) ? callableTool(tool) : null;
      if (tool === undefined || called === null) continue;
      const { name } = called.function;
      const namesake = first.get(name);
      const isOther = namesake !== undefined && !isDeepStrictEqual(namesake, tool);
      if (namesake === undefined) first.set(name, tool);
      found.set(action, isOther ? { ...called, calledAs: nameByPlace(name, index, place) } : called);
    }
  return found;
}

function nameByPlace(name: string, hook: number, action: number): string {
  const place = `_by_hook_${hook}_${action}`;
  return `${name.slice(0, maxFunctionNameLength - place.length)}${place}`;
}

/** A function by which a hook hands over. */
export interface HookHandoff {
  readonly name: string;
  readonly tool: CreateTool;
}

/** Models are not offered them: each has a name by its place. At the end of a call nobody is handed over to. */
export function hookHandoffsOf({ hooks = [] }: Assistant, stored: StoredHookTools): readonly HookHandoff[] {
  return hooks.flatMap((hook, index) =>
    hook.on === 'call.ending'
      ? []
      : actionsOf(hook).flatMap((action, place) => {
          const tool = toolOf(action, stored);
          return tool !== undefined && handsOver(tool) ? [{ name: handoffName(index, place), tool }] : [];
        }),
  );
}

const handoffName = (hook: number, action: number): string => `handoff_by_hook_${hook}_${action}`;

/** The others are actions of the call itself. */
const isCalled = (tool: CreateTool | undefined): tool is CreateTool =>
  tool !== undefined && tool.type !== 'endCall' && tool.type !== 'transferCall';

/** The hooks of an assistant whose texts are rendered. */
export function hooksOf(assistant: Assistant, stored: StoredHookTools = new Map()): readonly Hook[] {
  const { hooks = [] } = assistant;
  const called = calledTools(assistant, stored);
  return hooks.flatMap((hook, index): Hook[] => {
    if (!isHookEvent(hook.on)) return [];
    const actions = actionsOf(hook).map((action, place): HookAction => {
      const tool = toolOf(action, stored);
      if (tool === undefined || !handsOver(tool)) return resolvedAction(action, tool, called.get(action));
      return hook.on === 'call.ending'
        ? refusal('handoff', 'call-over')
        : { type: 'call-tool', tool: handoffName(index, place), parameters: {} };
    });
    return [
      {
        on: hook.on,
        actions,
        ...('name' in hook && hook.name !== undefined && { name: hook.name }),
        ...(hook.on === 'call.ending' && reasonsOf(hook)),
        ...(hook.on === 'customer.speech.timeout' && { timeout: timeoutOf(hook) }),
      },
    ];
  });
}

const actionsOf = (hook: CallHook): readonly WrittenAction[] => hook.do;

/** All filters must be met. */
function reasonsOf({ filters = [] }: Extract<CallHook, { on: 'call.ending' }>): Pick<Hook, 'endedReasons'> {
  const [first, ...others] = filters;
  if (first === undefined) return {};
  if (filters.some(({ key }) => key !== endedReasonKey)) return { endedReasons: [] };
  return {
    endedReasons: first.oneOf.filter((reason) => others.every(({ oneOf }) => oneOf.includes(reason))),
  };
}

function timeoutOf({
  options,
}: Extract<CallHook, { on: 'customer.speech.timeout' }>): NonNullable<Hook['timeout']> {
  return {
    afterMs: (options?.timeoutSeconds ?? defaultTimeoutSeconds) * 1000,
    maxCount: options?.triggerMaxCount ?? defaultMaxCount,
    countsAnew: options?.triggerResetMode === 'onUserSpeech',
  };
}

function resolvedAction(
  action: WrittenAction,
  tool: CreateTool | undefined,
  called: CallableTool | undefined,
): HookAction {
  if (action.type === 'say') return sayingOf(action);
  if (action.type === 'transfer') return refusal('transfer', 'no-trunk');
  if (action.type !== 'message.add') return callOf(tool, called, action.type);
  const { message, triggerResponseEnabled = true } = action;
  return { type: 'add-message', message, triggersResponse: triggerResponseEnabled };
}

function sayingOf({ exact, prompt }: Extract<WrittenAction, { type: 'say' }>): HookAction {
  const lines = (typeof exact === 'string' ? [exact] : (exact ?? [])).filter((line) => line.trim() !== '');
  if (lines.length > 0) return { type: 'say', lines };
  const instruction =
    typeof prompt === 'string' ? prompt : (prompt ?? []).map(({ content = '' }) => content).join('\n\n');
  return instruction.trim() === '' ? refusal('say', 'nothing-to-say') : { type: 'prompt', instruction };
}

function toolOf(action: WrittenAction, stored: StoredHookTools): CreateTool | undefined {
  if (action.type === 'function') return action;
  if (action.type !== 'tool') return undefined;
  return action.tool ?? stored.get(action.toolId ?? '');
}

function callOf(tool: CreateTool | undefined, called: CallableTool | undefined, action: string): HookAction {
  if (tool?.type === 'endCall') return { type: 'end-call' };
  if (tool?.type === 'transferCall') return refusal(action, 'no-trunk');
  return called === undefined
    ? refusal(action, 'tool-unavailable')
    : { type: 'call-tool', tool: nameInCall(called), parameters: {} };
}

const refusal = (action: string, code: string): Refusal => ({ type: 'refuse', action, code });
