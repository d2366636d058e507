import type { ApiWarning, CreateTool } from '@saywell/contract';
import { toolFieldsWithoutEffect } from './fields-without-effect.ts';
import { handoffToolWarnings } from './handoff-warnings.ts';
import { setValuesAt } from './set-values.ts';

/** Something that is stored, and that is all. */
export function withoutEffect(
  path: string,
  why = 'It is stored and has no effect on this server.',
): ApiWarning {
  return { path, code: 'field-without-effect', message: why };
}

/** What of a tool does not have its effect. `at`: its own path; empty for a stored one. */
export function toolWarnings(tool: CreateTool, at = ''): readonly ApiWarning[] {
  const below = (path: string): string => (at === '' ? path : `${at}.${path}`);
  if (tool.type === 'handoff') return handoffToolWarnings(tool, at);
  if (tool.type === 'transferCall' && leadsToAssistants(tool)) return outsideWarnings(tool, below);
  if (tool.type !== 'function')
    return [
      withoutEffect(below('type'), `Assistants on this server cannot use tools of the type ${tool.type}.`),
    ];
  if (tool.function === undefined)
    return [withoutEffect(at === '' ? 'function' : at, 'Without function it has no name to be called by.')];
  const fields = toolFieldsWithoutEffect.flatMap((pattern) =>
    setValuesAt(tool, pattern).map(({ path }) => withoutEffect(below(path))),
  );
  const messages = (tool.messages ?? []).flatMap(({ type }, index) =>
    type === 'request-start'
      ? []
      : [withoutEffect(below(`messages[${index}]`), `A ${type} message is never said.`)],
  );
  return [...fields, ...messages];
}

type TransferTool = Extract<CreateTool, { type: 'transferCall' }>;

function leadsToAssistants({ destinations = [] }: TransferTool): boolean {
  return destinations.some(({ type }) => type === 'assistant');
}

/** A transfer between assistants is a handover; the other destinations lie outside. */
function outsideWarnings(
  { destinations = [] }: TransferTool,
  below: (path: string) => string,
): readonly ApiWarning[] {
  return destinations.flatMap(({ type }, index) =>
    type === 'assistant'
      ? []
      : [
          withoutEffect(
            below(`destinations[${index}]`),
            'Calls on this server are handed over to assistants only.',
          ),
        ],
  );
}
