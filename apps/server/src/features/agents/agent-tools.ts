import type { AgentTool } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import type { CallableTool } from '../tools/callable-tool.ts';
import { fillTemplate } from '../tools/fill-template.ts';
import { callableTool } from '../tools/tool-forms.ts';
import { afterMessage, linesBefore, type MessageScene } from '../tools/tool-messages.ts';
import { withFixed } from '../tools/tool-runner.ts';
import { toolTimeoutMs } from '../tools/tool-timeout-ms.ts';

/** The tools of an assistant's own that a model can call; of two with the same name the later one counts. */
export function assistantFunctions({ model }: Pick<CreateAssistant, 'model'>): readonly CallableTool[] {
  return byName((model?.tools ?? []).flatMap((tool) => callableTool(tool) ?? []));
}

export function byName(tools: readonly CallableTool[]): readonly CallableTool[] {
  return [...new Map(tools.map((tool) => [tool.function.name, tool])).values()];
}

const nobody: MessageScene = { language: undefined, variables: () => ({}) };

/** Default of the scene: no language and no variables. */
export function toAgentTool(tool: CallableTool, scene: MessageScene = nobody): AgentTool {
  const { name, description, parameters, strict } = tool.function;
  const { messages } = tool;
  const isAsync = 'async' in tool && tool.async === true;
  const whole = (given: Readonly<Record<string, unknown>>) => withFixed(tool, given, scene.variables());
  return {
    name,
    ...(description !== undefined && { description: fillTemplate(description, scene.variables()) }),
    ...(parameters !== undefined && { parameters: describedWith(parameters, scene.variables()) }),
    ...(strict !== undefined && { strict }),
    isAsync,
    ...(messages !== undefined && {
      linesFor: (given: Readonly<Record<string, unknown>>) => linesBefore(messages, whole(given), scene),
    }),
    ...(isAsync && {
      afterBegin: (given: Readonly<Record<string, unknown>>) =>
        afterMessage(messages, 'request-complete', whole(given), scene),
    }),
    timeoutMs: toolTimeoutMs(tool),
  };
}

/** What its parameters are for may name what is known; the schema itself is what it is. */
export function describedWith<Schema>(schema: Schema, values: Readonly<Record<string, unknown>>): Schema {
  if (!JSON.stringify(schema).includes('{{')) return schema;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts become texts
  return changed(schema) as Schema;

  function changed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'description' && typeof inner === 'string' ? fillTemplate(inner, values) : changed(inner),
      ]),
    );
  }
}
