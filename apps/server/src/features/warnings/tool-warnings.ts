import type { ApiWarning, CreateTool, ToolCondition } from '@saywell/contract';
import type { CodeTools } from '../../platform/config/server-config.ts';
import { callableTool, handsOver } from '../tools/tool-forms.ts';
import { codeFieldsWithoutEffect, toolFieldsWithoutEffect } from './fields-without-effect.ts';
import { handoffToolWarnings } from './handoff-warnings.ts';
import { setValuesAt } from './set-values.ts';
import { kindsThatDoNotRun } from './tool-kinds.ts';

/** Something that is stored, and that is all. */
export function withoutEffect(
  path: string,
  why = 'It is stored and has no effect on this server.',
): ApiWarning {
  return { path, code: 'field-without-effect', message: why };
}

/** What the operator has decided about tools. */
export interface ToolSetup {
  readonly codeTools: CodeTools;
}

/** What of a tool does not have its effect. `at`: its own path; empty for a stored one. Default: code does not run. */
export function toolWarnings(
  tool: CreateTool,
  at = '',
  { codeTools }: ToolSetup = { codeTools: 'off' },
): readonly ApiWarning[] {
  const below = (path: string): string => (at === '' ? path : `${at}.${path}`);
  if (tool.type === 'handoff') return handoffToolWarnings(tool, at);
  const why = kindsThatDoNotRun[tool.type];
  if (why !== undefined) return [withoutEffect(below('type'), why)];
  if (tool.type === 'code' && codeTools === 'off')
    return [
      withoutEffect(below('type'), 'Code runs only where the operator allows it (SAYWELL_CODE_TOOLS).'),
    ];
  if (tool.type === 'mcp' && tool.server?.url === undefined)
    return [
      withoutEffect(below('server.url'), 'Without an address there is no server that offers anything.'),
    ];
  if (tool.type !== 'mcp' && !handsOver(tool) && callableTool(tool) === null)
    return [withoutEffect(at === '' ? 'function' : at, 'Without function it has no name to be called by.')];
  const fields = [
    ...toolFieldsWithoutEffect,
    ...(tool.type === 'code' ? codeFieldsWithoutEffect : []),
  ].flatMap((pattern) => setValuesAt(tool, pattern).map(({ path }) => withoutEffect(below(path))));
  const templates = templatesIn(tool.rejectionPlan?.conditions ?? [], 'rejectionPlan.conditions');
  return [
    ...fields,
    ...templates.map((path) =>
      withoutEffect(below(path), 'A condition in Liquid is never met on this server.'),
    ),
    ...outsideDestinations(tool).map((path) =>
      withoutEffect(below(path), 'This server has no telephone line: the call is not transferred there.'),
    ),
  ];
}

function templatesIn(conditions: readonly ToolCondition[], at: string): readonly string[] {
  return conditions.flatMap((condition, index) => {
    const path = `${at}[${index}]`;
    if (condition.type === 'liquid') return [path];
    return condition.type === 'group' ? templatesIn(condition.conditions, `${path}.conditions`) : [];
  });
}

function outsideDestinations(tool: CreateTool): readonly string[] {
  if (tool.type !== 'transferCall') return [];
  return (tool.destinations ?? []).flatMap(({ type }, index) =>
    type === 'assistant' ? [] : [`destinations[${index}]`],
  );
}
