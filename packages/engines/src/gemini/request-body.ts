import type { ChatRequest, ChatTool } from '@saywell/agent';
import type { ChatSettings } from '../chat-settings.ts';
import { systemText } from '../shared/joined-turns.ts';
import { parametersOf } from './parameters.ts';
import { wireContents } from './wire-contents.ts';

export interface RequestParts {
  readonly request: ChatRequest;
  readonly settings: ChatSettings;
  readonly model: string;
  readonly refused: ReadonlySet<string>;
}

export function requestBody({ request, settings, model, refused }: RequestParts): object {
  const { options, messages, tools } = request;
  const system = systemText(messages);
  const takesThinking = !refused.has('thinking');
  return {
    ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
    contents: wireContents(messages, { needsSignatures: needsSignatures(model) }),
    ...(tools.length > 0 && { tools: [{ functionDeclarations: tools.map(declaration) }] }),
    generationConfig: {
      maxOutputTokens: options.maxTokens,
      ...(options.temperature !== undefined &&
        !refused.has('temperature') && { temperature: options.temperature }),
      ...(takesThinking && thinking(model, settings.thinkingBudgetTokens)),
    },
  };
}

/** The second generation takes calls without; later ones refuse the request. */
const needsSignatures = (model: string): boolean => !/gemini-[12](?:\.|-|$)/.test(model);

/** A spoken answer cannot wait for long thoughts: as few as the model can be asked for. */
function thinking(model: string, budget: number | undefined): object {
  if (/gemini-3.*flash/.test(model)) return { thinkingConfig: { thinkingLevel: 'minimal' } };
  if (/gemini-3/.test(model)) return { thinkingConfig: { thinkingLevel: 'low' } };
  if (/gemini-2\.5-flash/.test(model)) return { thinkingConfig: { thinkingBudget: budget ?? 0 } };
  return {};
}

function declaration({ function: { name, description, parameters } }: ChatTool): object {
  const known = parametersOf(parameters);
  return {
    name,
    ...(description !== undefined && { description }),
    ...(known !== undefined && { parameters: known }),
  };
}
