import { CallError, type CallTarget } from '@saywell/react/store';

export const modes = ['voice', 'chat', 'hybrid'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
export const positions = ['bottom-right', 'bottom-left', 'inline'] as const;
export type WidgetMode = (typeof modes)[number];
export type WidgetTheme = (typeof themes)[number];
export type WidgetPosition = (typeof positions)[number];

/** How the element looks; attributes take effect at once. */
export interface LookSettings {
  readonly theme: WidgetTheme;
  readonly position: WidgetPosition;
  readonly title: string;
  readonly greeting: string;
}

/** Whom a call reaches and how; read when it starts. */
export interface CallSettings {
  readonly publicKey: string;
  readonly endpoint: string;
  readonly target: CallTarget;
}

type ReadAttribute = (name: string) => string | null;

/** The attribute's value if it is one of `choices`, else the first of them. */
export function parseChoice<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  value: string | null,
): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}

const greetings: Readonly<Record<WidgetMode, string>> = {
  voice: 'Press the button and say what you need.',
  chat: 'Write what you would like to know.',
  hybrid: 'Talk or write: I am listening.',
};

export function readLook(read: ReadAttribute, mode: WidgetMode): LookSettings {
  return {
    theme: parseChoice(themes, read('theme')),
    position: parseChoice(positions, read('position')),
    title: read('title')?.trim() || 'AI assistant',
    greeting: read('greeting')?.trim() || greetings[mode],
  };
}

/** @throws CallError `configuration`: what the page's author has to mend. */
export function readCallSettings(read: ReadAttribute, scriptOrigin: string): CallSettings {
  const publicKey = read('public-key')?.trim() ?? '';
  if (publicKey === '') throw misconfigured('public-key is missing');
  return { publicKey, target: readTarget(read), endpoint: readEndpoint(read('endpoint'), scriptOrigin) };
}

function readTarget(read: ReadAttribute): CallTarget {
  const id = (name: string): string => read(name)?.trim() ?? '';
  const [assistantId, squadId, workflowId] = [id('assistant-id'), id('squad-id'), id('workflow-id')];
  const given = [assistantId, squadId, workflowId].filter((one) => one !== '');
  if (given.length !== 1) throw misconfigured('set exactly one of assistant-id, squad-id and workflow-id');
  if (assistantId !== '') return { assistantId };
  return squadId === '' ? { workflowId } : { squadId };
}

function readEndpoint(value: string | null, scriptOrigin: string): string {
  const text = value?.trim() || scriptOrigin;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw misconfigured('endpoint has to be an http(s) address');
  return url.href.replace(/\/+$/, '');
}

function misconfigured(reason: string): CallError {
  return new CallError('configuration', `<saywell-assistant>: ${reason}`);
}

/**
 * Where the script came from: the server that offers it answers its calls too.
 * Scripts without such an address (bundled for a test, a file) leave the page's.
 */
export function originOfScript(scriptUrl: string, pageOrigin: string): string {
  return /^https?:/.test(scriptUrl) ? new URL(scriptUrl).origin : pageOrigin;
}
