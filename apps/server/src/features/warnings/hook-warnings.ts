import {
  type ApiWarning,
  type CallHook,
  type CreateAssistant,
  type CreateTool,
  endedReasons,
} from '@saywell/contract';
import { endedReasonKey } from '../agents/hooks-of.ts';
import { handoffDestinations } from '../tools/handoff-names.ts';
import { handsOver } from '../tools/tool-forms.ts';
import { withoutEffect } from './fields/field-effect.ts';
import { calledToolWarnings, toolWarnings } from './tool-warnings.ts';

/** What of an assistant's hooks is not done here. `hasModel`: a language model can write what is said. */
export function hookWarnings(
  { hooks = [] }: Pick<CreateAssistant, 'hooks'>,
  { hasModel }: { readonly hasModel: boolean },
): readonly ApiWarning[] {
  return hooks.flatMap((hook, index) => {
    const at = `hooks[${index}]`;
    if (hook.on === 'session.created')
      return [withoutEffect(`${at}.on`, 'Hooks run in calls; sessions of chats have none.')];
    const actions: readonly Action[] = hook.do;
    if (actions.length === 0) return [withoutEffect(`${at}.do`, 'It is empty: nothing is done.')];
    return [
      ...filterWarnings(hook, at),
      ...actions.flatMap((action, place) =>
        actionWarnings(action, `${at}.do[${place}]`, { hasModel, isOver: hook.on === 'call.ending' }),
      ),
    ];
  });
}

const reasons: ReadonlySet<string> = new Set(endedReasons);

type Action = CallHook['do'][number];

function filterWarnings(hook: CallHook, at: string): readonly ApiWarning[] {
  if (hook.on !== 'call.ending') return [];
  return (hook.filters ?? []).flatMap(({ key, oneOf }, index) => {
    const filter = `${at}.filters[${index}]`;
    if (key !== endedReasonKey)
      return [withoutEffect(`${filter}.key`, `Only ${endedReasonKey} is known: this hook never runs.`)];
    if (oneOf.length === 0)
      return [withoutEffect(`${filter}.oneOf`, 'No reason is among none: this hook never runs.')];
    return oneOf.flatMap((reason, place) =>
      reasons.has(reason)
        ? []
        : [withoutEffect(`${filter}.oneOf[${place}]`, 'No call ends for this reason.')],
    );
  });
}

function actionWarnings(
  action: Action,
  at: string,
  { hasModel, isOver }: { readonly hasModel: boolean; readonly isOver: boolean },
): readonly ApiWarning[] {
  if (action.type === 'transfer')
    return [
      { path: at, code: 'no-trunk', message: 'There is no telephone line here to transfer a call over.' },
    ];
  if (action.type === 'say') {
    const textless = saysSomething(action)
      ? []
      : [withoutEffect(at, 'It has neither an exact text nor a prompt: nothing is said.')];
    if (isOver) return [withoutEffect(at, 'Nothing is said when a call is ending.'), ...textless];
    if (textless.length > 0) return textless;
    if (saysSomething({ type: 'say', exact: action.exact }) && action.prompt !== undefined)
      return [withoutEffect(`${at}.prompt`, 'The exact text is said in its place.')];
    if (action.exact !== undefined || hasModel) return [];
    const message =
      'The built-in dialogue writes no lines of its own: nothing is said. A language model does.';
    return [{ path: `${at}.prompt`, code: 'prompt-not-followed', message }];
  }
  if (action.type === 'message.add') return addedWarnings(action, at, { hasModel, isOver });
  if (action.type === 'function') return [...toolWarnings(action, at), ...unsaidByHook(action, at)];
  if (action.type !== 'tool') return [];
  if (action.tool === undefined)
    return action.toolId === undefined ? [withoutEffect(at, 'It names no tool: nothing is called.')] : [];
  if (action.tool.type === 'endCall') return [];
  if (handsOver(action.tool)) return handoffWarnings(action.tool, `${at}.tool`, isOver);
  return [...calledToolWarnings(action.tool, `${at}.tool`), ...unsaidByHook(action.tool, `${at}.tool`)];
}

function addedWarnings(
  { message, triggerResponseEnabled }: Extract<Action, { type: 'message.add' }>,
  at: string,
  { hasModel, isOver }: { readonly hasModel: boolean; readonly isOver: boolean },
): readonly ApiWarning[] {
  const { role, content } = message;
  if ((content ?? '').trim() === '' || role === 'function' || role === 'tool')
    return [
      withoutEffect(`${at}.message`, 'Nothing is added: it needs a content, of assistant, system or user.'),
    ];
  if (triggerResponseEnabled === true && (isOver || role === 'assistant'))
    return [
      withoutEffect(
        `${at}.triggerResponseEnabled`,
        isOver ? 'Nobody answers when a call is ending.' : 'The assistant does not answer its own lines.',
      ),
    ];
  if (role !== 'system' || triggerResponseEnabled === false || hasModel || isOver) return [];
  const why = 'The built-in dialogue reads no instructions: the line is added, and nobody answers it.';
  return [{ path: `${at}.message`, code: 'prompt-not-followed', message: `${why} A language model does.` }];
}

function handoffWarnings(tool: CreateTool, at: string, isOver: boolean): readonly ApiWarning[] {
  if (isOver) return [withoutEffect(at, 'Nobody is handed over to when a call is ending.')];
  const others = handoffDestinations(tool)
    .slice(1)
    .map((_destination, index) => {
      const why =
        'A hook hands over to the first of its destinations, always: this one is never used. A tool of the assistant lets its model choose.';
      return withoutEffect(`${at}.destinations[${index + 1}]`, why);
    });
  return [...toolWarnings(tool, at), ...others];
}

/** Nobody waits for what it answers. */
function unsaidByHook({ messages = [] }: Pick<CreateTool, 'messages'>, at: string): readonly ApiWarning[] {
  return messages.flatMap(({ type }, index) =>
    type === 'request-complete' || type === 'request-failed'
      ? [withoutEffect(`${at}.messages[${index}]`, `After a hook's call a ${type} message is never said.`)]
      : [],
  );
}

function saysSomething({ exact, prompt }: Extract<Action, { type: 'say' }>): boolean {
  const texts = [exact ?? [], prompt ?? []].flat();
  return texts.some((text) => (typeof text === 'string' ? text : (text.content ?? '')).trim() !== '');
}
