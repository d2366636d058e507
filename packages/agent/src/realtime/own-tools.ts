import type { AgentConfig } from '../agent.ts';
import { systemTimeZone } from '../engines/built-in/dates/zone.ts';
import { createBookingDesk } from '../engines/chat-dialogue/booking-desk.ts';
import { actionsIn, createToolCalls, requestTools } from '../engines/chat-dialogue/dialogue-tools.ts';
import type { DialogueAction, DialogueTool, ToolCall, ToolResult } from '../engines/engine.ts';

/** Functions that the engine may call beside the assistant's: to end the call, to book, to look something up. */
export interface OwnTools {
  /** Ours and the assistant's; a function of the assistant's with the same name counts. */
  readonly all: readonly DialogueTool[];
  /** Undefined: the function is none of these. */
  run(call: ToolCall): Promise<ToolResult> | undefined;
}
export interface OwnToolsOptions {
  readonly config: AgentConfig;
  readonly now: () => number;
  /** Is there anything to be found? */
  readonly hasFacts: boolean;
  /** Of the knowledge, as text for the model. */
  findFacts(question: string): Promise<string>;
  onAction(action: DialogueAction): void;
}

const maxQuestionLength = 1_000;
const factsTool: DialogueTool = {
  name: 'find_facts',
  description:
    'Finds what is known about the company, its services, prices and places. Call it before you answer a question about them.',
  parameters: {
    type: 'object',
    properties: { question: { type: 'string', description: 'What the visitor wants to know' } },
    required: ['question'],
  },
};

export function createOwnTools(options: OwnToolsOptions): OwnTools {
  const { config, now } = options;
  const { tools, booking, timeZone = systemTimeZone() } = config;
  const names = new Set(tools.map(({ name }) => name));
  const hasFacts = options.hasFacts && !names.has(factsTool.name);
  const openingHours = booking?.openingHours;
  const desk = createBookingDesk({
    known: [],
    hasEarlier: false,
    schedule: { now: now(), timeZone, ...(openingHours !== undefined && { openingHours }) },
  });
  const own = requestTools([], booking).filter((tool) => !names.has(tool.function.name));
  const declared = own.map(({ function: { name, description = '', parameters } }) => ({
    name,
    description,
    parameters,
  }));
  const act = ({ name, parameters }: ToolCall): ToolResult => {
    const calls = createToolCalls({ booking, desk });
    calls.add({ kind: 'tool', index: 0, id: 'own', name, argumentsText: JSON.stringify(parameters) });
    for (const action of actionsIn(calls.outcomes())) options.onAction(action);
    return calls.settled()[0]?.result ?? { code: 'tool-failed', error: 'It was not done' };
  };
  const facts = async (question: unknown): Promise<ToolResult> => {
    const asked = typeof question === 'string' ? question.slice(0, maxQuestionLength) : '';
    try {
      return { result: (await options.findFacts(asked)) || 'Nothing is known about that.' };
    } catch {
      return { code: 'tool-failed', error: 'The knowledge cannot be searched now' };
    }
  };
  return {
    all: [...declared, ...(hasFacts ? [factsTool] : []), ...tools],
    run(call) {
      if (hasFacts && call.name === factsTool.name) return facts(call.parameters['question']);
      return declared.some(({ name }) => name === call.name) ? Promise.resolve(act(call)) : undefined;
    },
  };
}
