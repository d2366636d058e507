import type { ApiWarning, CreateTool, ToolCondition } from '@saywell/contract';
import type { CodeTools } from '../../platform/config/server-config.ts';
import { hasTags, templateIssue } from '../templates/render-template.ts';
import { callableTool, handsOver } from '../tools/tool-forms.ts';
import { toolAliasWarnings } from './alias-warnings.ts';
import { noEffectReasons, withoutEffect } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';
import { requestWarnings } from './tools/request-warnings.ts';
import { toolArgumentWarnings } from './tools/tool-arguments.ts';
import { toolTextWarnings } from './tools/tool-texts.ts';
import { unsaidInHandoff } from './handoff-warnings.ts';
import { kindsThatDoNotRun } from './tool-kinds.ts';

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
  const why = whyNotRun(tool, codeTools);
  if (why !== undefined) return [{ ...why, path: below(why.path) }];
  if (tool.type !== 'mcp' && !handsOver(tool) && callableTool(tool) === null)
    return [withoutEffect(at === '' ? 'function' : at, 'Without function it has no name to be called by.')];
  return [
    ...idleValues('tool', tool).map(({ path, reason }) => withoutEffect(path, noEffectReasons[reason])),
    ...rejectionWarnings(tool),
    ...toolAliasWarnings(tool),
    ...unsaidInHandoff(tool),
    ...replacedSearch(tool),
    ...unsaidWhenAsync(tool),
    ...spareMessages(tool),
    ...unmetConditions(tool),
    ...requestWarnings(tool),
    ...toolTextWarnings(tool),
    ...toolArgumentWarnings(tool),
  ].map((warning) => ({ ...warning, path: below(warning.path) }));
}

/** The same of one that no model calls, but a hook or a plan: it is called by the one function that it has. */
export function calledToolWarnings(tool: CreateTool, at: string, setup?: ToolSetup): readonly ApiWarning[] {
  const why = kindsThatDoNotRun[tool.type];
  if (why !== undefined)
    return [withoutEffect(`${at}.type`, `${why}: nothing is done when it is called here.`)];
  if (tool.type === 'mcp' && callableTool(tool) === null)
    return [withoutEffect(`${at}.type`, 'One function is called here, and an MCP server offers many.')];
  return toolWarnings(tool, at, setup);
}

/** One warning says all of a tool that does nothing. */
function whyNotRun(tool: CreateTool, codeTools: CodeTools): ApiWarning | undefined {
  const why = kindsThatDoNotRun[tool.type];
  if (why !== undefined) return withoutEffect('type', `${why}: the model is told so when it calls it.`);
  if (tool.type === 'code' && codeTools === 'off')
    return withoutEffect('type', 'Code runs only where the operator allows it (SAYWELL_CODE_TOOLS).');
  if (tool.type === 'mcp' && tool.server?.url === undefined)
    return withoutEffect('server.url', 'Without an address there is no server that offers anything.');
  if (tool.type === 'query' && (tool.knowledgeBases ?? []).every(({ fileIds }) => fileIds.length === 0))
    return withoutEffect('knowledgeBases', 'Without files there is nothing to be found in.');
  if (tool.type === 'knowledgeBase' && tool.knowledgeBaseId === null)
    return withoutEffect('knowledgeBaseId', 'Without a knowledge base there is nothing to be found in.');
  if (tool.type === 'handoff' && (tool.destinations ?? []).length === 0)
    return withoutEffect('destinations', 'Without a destination there is nobody to hand over to.');
  return undefined;
}

/** Nobody waits for what they would tell. */
function unsaidWhenAsync(tool: CreateTool): readonly ApiWarning[] {
  if (!('async' in tool) || tool.async !== true) return [];
  return (tool.messages ?? []).flatMap(({ type }, index) =>
    type === 'request-failed' || type === 'request-response-delayed'
      ? [withoutEffect(`messages[${index}]`, `With async nobody waits: a ${type} message is never said.`)]
      : [],
  );
}

/** Of the messages for one moment that have no conditions the first is said. */
function spareMessages({ messages = [] }: CreateTool): readonly ApiWarning[] {
  const always = messages.map(({ type, conditions = [] }) => (conditions.length === 0 ? type : undefined));
  return always.flatMap((type, index) =>
    type === undefined || type === 'request-response-delayed' || always.indexOf(type) === index
      ? []
      : [
          withoutEffect(
            `messages[${index}]`,
            `It is never said: messages[${always.indexOf(type)}] is a ${type} message without conditions, too.`,
          ),
        ],
  );
}

/** Only numbers are more or less than one another. */
function unmetConditions({ messages = [] }: CreateTool): readonly ApiWarning[] {
  return messages.flatMap(({ conditions = [] }, index) =>
    conditions.flatMap(({ operator, value }, place) =>
      operator === 'eq' || operator === 'neq' || value.includes('{{') || isNumber(value)
        ? []
        : [
            withoutEffect(
              `messages[${index}].conditions[${place}].value`,
              `${operator} compares numbers, and this is none: the condition is never met.`,
            ),
          ],
    ),
  );
}

const isNumber = (text: string): boolean => text.trim() !== '' && !Number.isNaN(Number(text));

function replacedSearch(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type !== 'query') return [];
  return (tool.knowledgeBases ?? []).flatMap(({ provider }, index) =>
    provider === 'saywell'
      ? []
      : [
          {
            path: `knowledgeBases[${index}].provider`,
            code: 'engine-replaced' as const,
            message: `No model of ${provider} searches here: the server's own search does its work.`,
          },
        ],
  );
}

function rejectionWarnings(tool: CreateTool): readonly ApiWarning[] {
  const at = 'rejectionPlan.conditions';
  const { conditions } = tool.rejectionPlan ?? {};
  if (conditions?.length === 0 && !handsOver(tool))
    return [withoutEffect(at, 'There is no condition: every call of the tool is made.')];
  return unreadConditions(conditions ?? [], at);
}

/** Conditions that cannot be read are never met, and neither is a text that says something else. */
function unreadConditions(conditions: readonly ToolCondition[], at: string): readonly ApiWarning[] {
  return conditions.flatMap((condition, index) => {
    const path = `${at}[${index}]`;
    if (condition.type === 'group')
      return condition.conditions.length === 0
        ? [withoutEffect(`${path}.conditions`, emptyGroup[condition.operator])]
        : unreadConditions(condition.conditions, `${path}.conditions`);
    if (condition.type === 'regex') return unreadPattern(condition.regex, `${path}.regex`);
    if (!hasTags(condition.liquid) && condition.liquid.trim() !== 'true')
      return [withoutEffect(`${path}.liquid`, 'It is met when it comes out as true, and this never does.')];
    const issue = templateIssue(condition.liquid);
    return issue === null ? [] : [{ ...issue, path: `${path}.liquid` }];
  });
}

const emptyGroup = {
  AND: 'A group of none is always met: alone it has every call of the tool refused.',
  OR: 'A group of none is never met.',
} as const;

function unreadPattern(source: string, path: string): readonly ApiWarning[] {
  try {
    RegExp(source, 'i');
    return [];
  } catch {
    const message = 'This is no regular expression of JavaScript, so the condition is never met.';
    return [{ path, code: 'pattern-not-understood', message }];
  }
}
