import { fieldOf, type Found, isObject, type Json, type JsonObject } from '../draft/json.ts';
import { type Pointer, pointerOf } from '../draft/pointer.ts';
import type { FieldSpec } from './fields/field-spec.ts';

/** What people call the kinds of tools, and what a new one begins with. Others are shown as what they are. */
export const toolKinds: readonly {
  readonly type: string;
  readonly title: string;
  readonly text: string;
  readonly make: (name: string) => JsonObject;
}[] = [
  {
    type: 'function',
    title: 'Function',
    text: 'Your server runs it, or the page of the call.',
    make: (name) => ({
      type: 'function',
      function: { name, description: '', parameters: { type: 'object', properties: {} } },
    }),
  },
  {
    type: 'apiRequest',
    title: 'API request',
    text: 'An address is called and answers.',
    make: (name) => ({ type: 'apiRequest', name, description: '', method: 'GET', url: 'https://' }),
  },
  { type: 'endCall', title: 'End the call', text: 'It hangs up.', make: () => ({ type: 'endCall' }) },
  {
    type: 'handoff',
    title: 'Hand over',
    text: 'Another assistant goes on.',
    make: () => ({ type: 'handoff', destinations: [] }),
  },
  {
    type: 'query',
    title: 'Search files',
    text: 'It looks something up in files.',
    make: () => ({ type: 'query', knowledgeBases: [] }),
  },
];

const text = (value: Found): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const typeOf = (tool: Json): string => (isObject(tool) ? (text(fieldOf(tool, 'type')) ?? '') : '');

/** By which its model knows it; null: of its kind there is one. */
export function givenName(tool: Json): string | undefined {
  if (!isObject(tool)) return undefined;
  const declared = fieldOf(tool, 'function');
  return (isObject(declared) ? text(fieldOf(declared, 'name')) : undefined) ?? text(fieldOf(tool, 'name'));
}

const otherTitles: Readonly<Record<string, string>> = {
  transferCall: 'Transfer the call',
  dtmf: 'Press keys',
  voicemail: 'Voicemail',
  sms: 'Text message',
  knowledgeBase: 'Knowledge base',
  mcp: 'MCP server',
  code: 'Code',
  sipRequest: 'SIP request',
  output: 'Output',
  bash: 'Shell',
  computer: 'Computer',
  textEditor: 'Text editor',
  make: 'Make',
  ghl: 'GoHighLevel',
};

export const kindTitle = (type: string): string =>
  toolKinds.find((kind) => kind.type === type)?.title ?? otherTitles[type] ?? type;

export const toolTitle = (tool: Json): string => givenName(tool) ?? kindTitle(typeOf(tool));

const described = (pointer: string): FieldSpec => ({
  kind: 'text',
  pointer,
  label: 'When it is used',
  hint: 'The model reads it.',
  maxLength: 10_000,
  lines: 2,
});

/** Its own fields, of the tool at a place of a document; what they do not show is in its JSON. */
export function toolSpecs(type: string, root: Pointer): readonly FieldSpec[] {
  const at = (...path: string[]): Pointer => root + pointerOf(path);
  if (type === 'function')
    return [
      { kind: 'text', pointer: at('function', 'name'), label: 'Name', maxLength: 64 },
      described(at('function', 'description')),
      {
        kind: 'json',
        pointer: at('function', 'parameters'),
        label: 'What it is given (JSON schema)',
      },
      {
        kind: 'text',
        pointer: at('server', 'url'),
        label: 'Address of your server',
        hint: 'Empty: the assistant’s server, or the page of the call.',
        maxLength: 2_000,
      },
      { kind: 'switch', pointer: at('async'), label: 'Nobody waits for its answer', standard: false },
    ];
  if (type === 'apiRequest')
    return [
      { kind: 'text', pointer: at('name'), label: 'Name', maxLength: 40 },
      described(at('description')),
      {
        kind: 'choice',
        pointer: at('method'),
        label: 'Method',
        standard: 'GET',
        options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value })),
      },
      { kind: 'text', pointer: at('url'), label: 'Address', maxLength: 2_000 },
      { kind: 'json', pointer: at('headers'), label: 'Headers (JSON schema)' },
      { kind: 'json', pointer: at('body'), label: 'Body (JSON schema)' },
      {
        kind: 'number',
        pointer: at('timeoutSeconds'),
        label: 'Waits for an answer',
        min: 1,
        max: 300,
        standard: 20,
        unit: 's',
      },
    ];
  return [{ kind: 'json', pointer: at(), label: 'As it is written' }];
}

/** A name that no other tool has. */
export function freeName(tools: readonly Json[], wanted = 'new_tool'): string {
  const taken = new Set(tools.map(givenName));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}_${count}`;
    if (!taken.has(name)) return name;
  }
}
