import type { ApiWarning, CreateTool, JsonSchema, ToolMessage } from '@saywell/contract';
import { hasTags } from '../../templates/render-template.ts';
import { asText } from '../../tools/fill-template.ts';
import { defaultDelayMs, isConditionMet } from '../../tools/tool-messages.ts';
import { callableTool, handsOver } from '../../tools/tool-forms.ts';
import { toolTimeoutMs } from '../../tools/tool-timeout-ms.ts';
import { strayRequired } from './extraction-warnings.ts';
import { withoutEffect } from '../fields/field-effect.ts';

/** What of a tool is told or said by its arguments, its server or its time, and never is. */
export function toolArgumentWarnings(tool: CreateTool): readonly ApiWarning[] {
  return [
    ...idleTargets(tool),
    ...strayNames(tool),
    ...replacedParameters(tool),
    ...idleExtraction(tool),
    ...strayConditions(tool),
    ...unmetValues(tool),
    ...tooLate(tool),
    ...wordless(tool),
    ...namedElsewhere(tool),
  ];
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
  const known = new Set([...Object.keys(properties), ...fixedOf(tool).keys()]);
  return (tool.messages ?? []).flatMap(({ conditions = [] }, index) =>
    conditions.flatMap(({ param }, place) => {
      const [name = ''] = param.split(/[.[]/);
      if (known.has(name)) return [];
      const why = `The function has no parameter "${name}": it never has a value.`;
      return [withoutEffect(`messages[${index}].conditions[${place}].param`, why)];
    }),
  );
}

/** Values that an argument never has: it is always another, or chosen from others. */
function unmetValues(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type === 'mcp') return [];
  const properties = callableTool(tool)?.function.parameters?.properties ?? {};
  const fixed = fixedOf(tool);
  return (tool.messages ?? []).flatMap(({ conditions = [] }, index) =>
    conditions.flatMap((condition, place) => {
      const { operator, param, value } = condition;
      const [name = ''] = param.split(/[.[]/);
      const at = `messages[${index}].conditions[${place}].value`;
      const isOrder = operator !== 'eq' && operator !== 'neq';
      if (hasTags(value) || (isOrder && Number.isNaN(Number(value)))) return [];
      if (fixed.has(name)) {
        const own = fixed.get(name);
        return hasTags(asText(own)) || isConditionMet(condition, { [name]: own }, {})
          ? []
          : [withoutEffect(at, `parameters gives "${name}" another value: the condition is never met.`)];
      }
      const choices = (Object.hasOwn(properties, param) ? properties[param]?.enum : undefined)?.map(asText);
      if (operator !== 'eq' || choices === undefined || choices.includes(value)) return [];
      return [withoutEffect(at, `It is none of the values of "${param}": the condition is never met.`)];
    }),
  );
}

/** Of two of one name the later one. */
const fixedOf = (tool: CreateTool): ReadonlyMap<string, unknown> =>
  new Map((('parameters' in tool ? tool.parameters : undefined) ?? []).map(({ key, value }) => [key, value]));

function replacedParameters(tool: CreateTool): readonly ApiWarning[] {
  const keys = (('parameters' in tool ? tool.parameters : undefined) ?? []).map(({ key }) => key);
  return keys.flatMap((key, index) =>
    keys.lastIndexOf(key) === index
      ? []
      : [
          withoutEffect(
            `parameters[${index}]`,
            `Another one behind it has the key "${key}", too: that counts.`,
          ),
        ],
  );
}

/** Names that are required and that there are not. */
function strayNames(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type === 'apiRequest') return strayRequired(tool.body, 'body', 'it is not sent.');
  if (tool.type === 'mcp') return [];
  const why = 'models are not told what it is, and some refuse such a function.';
  return strayRequired(tool.function?.parameters, 'function.parameters', why);
}

/** Variables are the properties of what a tool answers. */
function idleExtraction(tool: CreateTool): readonly ApiWarning[] {
  const { schema } = ('variableExtractionPlan' in tool ? tool.variableExtractionPlan : undefined) ?? {};
  if (schema === undefined) return [];
  const at = 'variableExtractionPlan.schema';
  if (schema.type !== 'object')
    return [withoutEffect(`${at}.type`, 'Variables are the properties of an object: this sets none.')];
  const isEmpty = Object.keys(schema.properties ?? { any: true }).length === 0;
  return isEmpty ? [withoutEffect(at, 'It has no properties: it sets no variable.')] : [];
}

/** Messages that say nothing, or never; an empty text beside conditions is said in place of another one. */
function wordless(tool: CreateTool): readonly ApiWarning[] {
  if (handsOver(tool)) return [];
  const isRejected = (tool.rejectionPlan?.conditions ?? []).length > 0;
  return (tool.messages ?? []).flatMap((message, index) => {
    const { type, content, contents = [], conditions = [] } = message;
    const at = `messages[${index}]`;
    const isFailing = type === 'request-failed' && !isRejected;
    if (tool.type === 'endCall' && (type === 'request-response-delayed' || isFailing))
      return [withoutEffect(at, 'It is never said: the tool has done its work at once.')];
    const texts = [content ?? '', ...contents.map(({ text }) => text)];
    const isSilent = texts.every((text) => text.trim() === '') && conditions.length === 0;
    const ends = 'endCallAfterSpokenEnabled' in message && message.endCallAfterSpokenEnabled === true;
    if (isSilent && content === undefined && !ends)
      return [withoutEffect(at, 'It has no content: nothing is said, and no usual text takes its place.')];
    if (isSilent && type === 'request-start' && message.blocking === true)
      return [withoutEffect(`${at}.blocking`, 'The message is empty: there is nothing to wait for.')];
    return twinContents(contents, at);
  });
}

type Contents = NonNullable<ToolMessage['contents']>;

function twinContents(contents: Contents, at: string): readonly ApiWarning[] {
  const languages = contents.map(({ language }) => language.toLowerCase());
  return languages.flatMap((language, index) =>
    languages.indexOf(language) === index
      ? []
      : [
          withoutEffect(
            `${at}.contents[${index}]`,
            `It is never said: one before it is in ${language}, too.`,
          ),
        ],
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
