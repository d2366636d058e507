import type { CreateTool, JsonSchema, OpenAIFunction } from '@saywell/contract';
import type { CallableTool } from './callable-tool.ts';
import { integrationForms } from './integration-forms.ts';
import { formOfRequest } from './kinds/request-form.ts';
import { formOfTransfer } from './kinds/transfer-form.ts';

/** How a model calls a tool: what the tool says of it, over what is usual for its kind. Null: it has no name to be called by. */
export function callableTool(tool: CreateTool): CallableTool | null {
  if (handsOver(tool)) return null;
  const usual = usualForm(tool);
  const form = tool.function === undefined ? usual : { ...usual, ...tool.function };
  return form === undefined ? null : { ...tool, function: form };
}

/** It leads to other assistants and nowhere else: each of them has a function of its own. */
export function handsOver(tool: CreateTool): boolean {
  if (tool.type !== 'transferCall') return tool.type === 'handoff';
  const { destinations = [] } = tool;
  return destinations.length > 0 && destinations.every(({ type }) => type === 'assistant');
}

/** Functions and code have no name but their own; a protocol's server names its tools when it is asked. */
function usualForm(tool: CreateTool): OpenAIFunction | undefined {
  if (tool.type === 'apiRequest') return formOfRequest(tool);
  if (tool.type === 'transferCall') return formOfTransfer(tool);
  return tool.type === 'query' ? formOfQuery(tool) : usualForms[tool.type];
}

function formOfQuery({ knowledgeBases = [] }: Extract<CreateTool, { type: 'query' }>): OpenAIFunction {
  const described = knowledgeBases.map(({ name, description }) => `${name}: ${description}`).join('\n');
  const which: Record<string, JsonSchema> =
    knowledgeBases.length < 2
      ? {}
      : { knowledgeBase: { type: 'string', enum: knowledgeBases.map(({ name }) => name) } };
  return form('search_knowledge', `Searches what is known. ${described}`.trim(), {
    query: { type: 'string', description: 'What is looked for' },
    ...which,
  });
}

const usualForms: Readonly<Partial<Record<CreateTool['type'], OpenAIFunction>>> = {
  // The dialogue's own has this name: the tool takes its place.
  endCall: form(
    'end_call',
    'Ends the call. Call it when the visitor says goodbye. Say goodbye in the same answer.',
    {},
  ),
  knowledgeBase: form('search_knowledge', 'Searches what is known.', {
    query: { type: 'string', description: 'What is looked for' },
  }),
  dtmf: form('press_keys', 'Presses keys of the phone.', { keys: { type: 'string' } }),
  voicemail: form('leave_voicemail', 'Leaves a message on an answering machine.', {}),
  sipRequest: form('send_sip_request', 'Sends a SIP request within the call.', {}),
  output: form('output', 'Hands over what was found out.', {}),
  bash: form('bash', 'Runs a command in a shell.', { command: { type: 'string' } }),
  computer: form(
    'computer',
    'Uses a computer: its keys, its mouse and its screen.',
    {
      action: { type: 'string' },
      text: { type: 'string' },
      coordinate: { type: 'array', items: { type: 'integer' } },
    },
    ['action'],
  ),
  textEditor: form(
    'str_replace_editor',
    'Views and edits files.',
    {
      command: { type: 'string', enum: ['view', 'create', 'str_replace', 'insert', 'undo_edit'] },
      path: { type: 'string' },
      file_text: { type: 'string' },
      old_str: { type: 'string' },
      new_str: { type: 'string' },
      insert_line: { type: 'integer' },
    },
    ['command', 'path'],
  ),
  ...integrationForms,
};

function form(
  name: string,
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): OpenAIFunction {
  return {
    name,
    description,
    parameters: { type: 'object', properties: { ...properties }, required: [...required] },
  };
}
