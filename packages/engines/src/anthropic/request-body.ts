import type { ChatRequest, ChatTool } from '@saywell/agent';
import type { ChatSettings } from '../chat-settings.ts';
import { systemText } from '../shared/joined-turns.ts';
import { wireMessages } from './wire-messages.ts';

export interface RequestParts {
  readonly request: ChatRequest;
  readonly settings: ChatSettings;
  readonly model: string;
  readonly refused: ReadonlySet<string>;
}

/** Models after this one choose for themselves how much they think, and take no temperature. */
const lastWithTemperature = 4.6;
/** The least that the vendor takes. */
const minThinkingTokens = 1_024;

export function requestBody({
  request,
  settings,
  model,
  refused,
}: RequestParts): Readonly<Record<string, unknown>> {
  const { options, messages, tools } = request;
  const isNewer = versionOf(model) > lastWithTemperature;
  const budget = settings.thinkingBudgetTokens;
  const thinks = budget !== undefined && !refused.has('thinking');
  const system = systemText(messages);
  const temperature = refused.has('temperature')
    ? undefined
    : anthropicTemperature(model, options.temperature, thinks);
  return {
    model,
    // What is thought counts among the answer's tokens.
    max_tokens: options.maxTokens + (thinks && !isNewer ? Math.max(budget, minThinkingTokens) : 0),
    ...(system !== '' && { system }),
    messages: wireMessages(messages),
    stream: true,
    ...(temperature !== undefined && { temperature }),
    ...(thinks && { thinking: thinking(budget, isNewer) }),
    ...(tools.length > 0 && { tools: wireTools(tools, !refused.has('cache_control')) }),
  };
}

/** What a request has of a temperature that was asked for: the vendor's ends at 1. Undefined: it has none. */
export const anthropicTemperature = (
  model: string,
  asked: number | undefined,
  thinks: boolean,
): number | undefined =>
  asked === undefined || thinks || versionOf(model) > lastWithTemperature ? undefined : Math.min(asked, 1);

/** `claude-opus-4-8` and `claude-3-5-haiku-20241022` hold theirs; 0: it is not known. */
function versionOf(model: string): number {
  const [, major, minor] = /claude-(?:[a-z]+-)?(\d{1,2})(?:-(\d{1,2}))?(?!\d)/.exec(model) ?? [];
  return major === undefined ? 0 : Number(`${major}.${minor ?? 0}`);
}

function thinking(budget: number, isNewer: boolean): object {
  return isNewer
    ? { type: 'adaptive' }
    : { type: 'enabled', budget_tokens: Math.max(Math.floor(budget), minThinkingTokens) };
}

/** The functions stay the same from request to request, the instructions do not: they end with other facts. */
function wireTools(tools: readonly ChatTool[], caches: boolean): readonly object[] {
  return tools.map(({ function: { name, description, parameters } }, index) => ({
    name,
    ...(description !== undefined && { description }),
    input_schema: parameters,
    ...(caches && index === tools.length - 1 && { cache_control: { type: 'ephemeral' } }),
  }));
}
