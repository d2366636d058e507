import type { ApiWarning, CreateTool, JsonSchema } from '@saywell/contract';
import { defaultDelayMs } from '../../tools/tool-messages.ts';
import { callableTool } from '../../tools/tool-forms.ts';
import { toolTimeoutMs } from '../../tools/tool-timeout-ms.ts';
import { withoutEffect } from './field-effect.ts';

/** What of a tool is told or said by its arguments, its server or its time, and never is. */
export function toolArgumentWarnings(tool: CreateTool): readonly ApiWarning[] {
  return [...idleTargets(tool), ...strayConditions(tool), ...tooLate(tool), ...namedElsewhere(tool)];
}

/** Variables are taken from what a tool answers, not from what it is asked. */
function idleTargets(tool: CreateTool): readonly ApiWarning[] {
  const why = 'What is sent becomes no variable: name targets in variableExtractionPlan.schema.';
  const schemas: readonly (readonly [string, JsonSchema | undefined])[] =
    tool.type === 'apiRequest'
      ? [
          ['body', tool.body],
          ['headers', tool.headers],
        ]
      : [['function.parameters', tool.function?.parameters]];
  return schemas.flatMap(([at, schema]) =>
    targetsIn(schema, at).map((path) => withoutEffect(`${path}.target`, why)),
  );
}

function targetsIn(schema: JsonSchema | undefined, at: string): readonly string[] {
  if (schema === undefined) return [];
  return [
    ...(schema.target === undefined ? [] : [at]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      targetsIn(inner, `${at}.properties.${name}`),
    ),
    ...targetsIn(schema.items, `${at}.items`),
  ];
}

/** Conditions on arguments that are never given; where others are allowed, or an MCP server says which, nothing is known. */
function strayConditions(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type === 'mcp') return [];
  const { properties, additionalProperties } = callableTool(tool)?.function.parameters ?? {};
  if (properties === undefined || additionalProperties === true) return [];
  const fixed = ('parameters' in tool ? tool.parameters : undefined) ?? [];
  const known = new Set([...Object.keys(properties), ...fixed.map(({ key }) => key)]);
  return (tool.messages ?? []).flatMap(({ conditions = [] }, index) =>
    conditions.flatMap(({ param }, place) => {
      const [name = ''] = param.split(/[.[]/);
      if (known.has(name)) return [];
      const why = `The function has no parameter "${name}": it never has a value.`;
      return [withoutEffect(`messages[${index}].conditions[${place}].param`, why)];
    }),
  );
}

/** Said only while the tool has still time. */
function tooLate(tool: CreateTool): readonly ApiWarning[] {
  const mostMs = toolTimeoutMs(tool);
  return (tool.messages ?? []).flatMap((message, index) => {
    if (message.type !== 'request-response-delayed') return [];
    const { timingMilliseconds } = message;
    if ((timingMilliseconds ?? defaultDelayMs) <= mostMs) return [];
    const path = `messages[${index}]`;
    const why = `It is never said: by then the tool has failed, which has ${mostMs / 1_000} s.`;
    return [withoutEffect(timingMilliseconds === undefined ? path : `${path}.timingMilliseconds`, why)];
  });
}

/** An MCP server names its functions itself. */
function namedElsewhere(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type !== 'mcp' || tool.function === undefined) return [];
  return [
    withoutEffect('function', 'The MCP server says what its functions are called, and what they take.'),
  ];
}
