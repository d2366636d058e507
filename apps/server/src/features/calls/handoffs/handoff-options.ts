import type { AgentTool } from '@saywell/agent';
import type {
  CreateTool,
  HandoffDestination,
  SquadMember,
  ToolMessage,
  VariableExtractionPlan,
} from '@saywell/contract';
import { describedWith } from '../../agents/agent-tools.ts';
import { fillTemplate } from '../../tools/fill-template.ts';
import {
  destinationName,
  handoffDestinations,
  handoffFunctionName,
  maxFunctionNameLength,
} from '../../tools/handoff-names.ts';
import { handsOver } from '../../tools/tool-forms.ts';
import { linesBefore, type MessageScene } from '../../tools/tool-messages.ts';
import type { WorkflowStep } from '../../workflows/workflow-place.ts';

/** One function by which a conversation is handed over. */
export interface HandoffOption {
  readonly tool: AgentTool;
  /** Where it may lead; of several the function's arguments choose. */
  readonly destinations: readonly HandoffDestination[];
  /** What the function answers, if its owner has said that. */
  readonly result: string | undefined;
  /** Of a squad's members and transfers: without words of the owner a sentence announces the next assistant. */
  readonly isAnnounced: boolean;
  /** Of a workflow: where it leads, in place of destinations. */
  readonly step?: WorkflowStep;
}

const nothingKnown: MessageScene = { language: undefined, variables: () => ({}) };

/** The answer of a customer's server is waited for so long, and with it the visitor. */
const timeoutMs = 20_000;

/**
 * The functions of an assistant that hand over: one for each destination of a squad's member, of its tools of the
 * kind `handoff`, and of those of the kind `transferCall` that lead to assistants. A tool with a `function` of its own that
 * leads nowhere else is one function, however many destinations it has. `steps`: those of a workflow's node; `scene`: for its
 * texts, default nothing is known.
 */
export function handoffOptions(
  tools: readonly CreateTool[],
  member: SquadMember | undefined,
  {
    steps = [],
    scene = nothingKnown,
  }: { readonly steps?: readonly HandoffOption[]; readonly scene?: MessageScene } = {},
): readonly HandoffOption[] {
  const ofMember = (member?.assistantDestinations ?? []).map((destination) =>
    optionOf(destination, { isAnnounced: true, scene }),
  );
  const all = [...tools.flatMap((tool) => optionsOfTool(tool, scene)), ...ofMember, ...steps];
  return [...new Map(withOwnNames(all).map((option) => [option.tool.name, option])).values()];
}

/** What the model may call: of a function and a handover of one name the handover. */
export function besideHandoffs(
  tools: readonly AgentTool[],
  options: readonly HandoffOption[],
): readonly AgentTool[] {
  const names = new Set(options.map(({ tool }) => tool.name));
  return [...tools.filter(({ name }) => !names.has(name)), ...options.map(({ tool }) => tool)];
}

export function optionsOfTool(
  tool: CreateTool,
  scene: MessageScene = nothingKnown,
): readonly HandoffOption[] {
  const destinations = handoffDestinations(tool);
  const isAnnounced = tool.type === 'transferCall';
  // What leads outside as well has its function and its words for that.
  if (!handsOver(tool))
    return destinations.map((destination) => optionOf(destination, { isAnnounced, scene }));
  const { function: own } = tool;
  const messages = tool.messages?.filter(({ type }) => type === 'request-start');
  const given = {
    isAnnounced: isAnnounced && !messages?.length,
    result: tool.type === 'handoff' ? tool.defaultResult : undefined,
    messages,
    scene,
  };
  if (own === undefined) return destinations.map((destination) => optionOf(destination, given));
  const [first] = destinations;
  if (first === undefined) return [];
  const option = optionOf(first, given);
  const usual =
    destinations.length === 1
      ? option.tool.description
      : `Hands the conversation over to ${destinations.map(destinationName).join(' or ')}.`;
  const description =
    own.description === undefined ? usual : fillTemplate(own.description, scene.variables());
  return [
    {
      ...option,
      tool: {
        ...option.tool,
        name: own.name,
        ...(description !== undefined && { description }),
        ...(own.strict !== undefined && { strict: own.strict }),
        ...parametersOf(own.parameters, destinations, scene),
      },
      destinations,
    },
  ];
}

/** One function for several destinations is told which of them is meant. */
function parametersOf(
  own: object | undefined,
  destinations: readonly HandoffDestination[],
  { variables }: MessageScene,
): Pick<AgentTool, 'parameters'> {
  if (own !== undefined) return { parameters: { ...describedWith(own, variables()) } };
  if (destinations.length < 2) return {};
  const names = destinations.map(destinationName);
  const described = destinations.map(({ description }, index) =>
    description === undefined ? names[index] : `${names[index]}: ${fillTemplate(description, variables())}`,
  );
  const destination = { type: 'string', enum: names, description: described.join('; ') };
  return { parameters: { type: 'object', properties: { destination }, required: ['destination'] } };
}

function optionOf(
  destination: HandoffDestination,
  given: {
    readonly isAnnounced: boolean;
    readonly result?: string | undefined;
    readonly messages?: readonly ToolMessage[] | undefined;
    readonly scene: MessageScene;
  },
): HandoffOption {
  const name = destinationName(destination);
  // Nobody is called by an id.
  const called =
    'assistantId' in destination && name === destination.assistantId ? 'another assistant' : name;
  const wanted = destination.description && fillTemplate(destination.description, given.scene.variables());
  return {
    tool: {
      name: handoffFunctionName(destination),
      description: [`Hands the conversation over to ${called}.`, wanted].filter(Boolean).join(' '),
      isAsync: false,
      ...(given.messages !== undefined && {
        linesFor: (parameters: Readonly<Record<string, unknown>>) =>
          linesBefore(given.messages, parameters, given.scene),
      }),
      ...foundBefore(destination, given.scene),
      timeoutMs,
      handsOverTo: { name: called, ...(wanted !== undefined && { description: wanted }) },
    },
    destinations: [destination],
    result: given.result,
    isAnnounced: given.isAnnounced,
  };
}

/** What a model is to have found out is told with the call. */
function foundBefore(
  destination: HandoffDestination,
  { variables }: MessageScene,
): Pick<AgentTool, 'parameters'> {
  const { properties, required = [] } = planOf(destination)?.schema ?? {};
  if (properties === undefined) return {};
  return {
    parameters: {
      type: 'object',
      properties: describedWith(properties, variables()),
      required: [...required],
    },
  };
}

/** What of the function's arguments becomes variables. */
export function planOf(destination: HandoffDestination): VariableExtractionPlan | undefined {
  return destination.type === 'dynamic' ? undefined : destination.variableExtractionPlan;
}

/** Two destinations may have one name. */
function withOwnNames(options: readonly HandoffOption[]): readonly HandoffOption[] {
  const seen = new Map<string, number>();
  return options.map((option) => {
    const { name } = option.tool;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count === 1) return option;
    const tool = { ...option.tool, name: `${name.slice(0, maxFunctionNameLength - 4)}_${count}` };
    return { ...option, tool };
  });
}
