import type { CreateWorkflow, Tool, WorkflowEdge, WorkflowNode } from '@saywell/contract';

export interface WorkflowDraft {
  readonly tools: readonly Tool[];
  readonly description?: string;
}

const start = 'start';
const closing = 'closing';
const end = 'end_call';
const defaultPurpose = 'Greet the visitor and find out what they need.';

/**
 * The same draft for the same tools: a conversation that finds out what is needed, a node for each tool,
 * a conversation that closes, and the end of the call. No model is asked: what comes out is always sound.
 */
export function draftWorkflow({ tools, description }: WorkflowDraft): CreateWorkflow {
  // A tool that ends the call, or leaves it, is no step on the way.
  const ending = tools.find(({ type }) => type === 'endCall');
  const steps = namedSteps(tools.filter(({ type }) => type !== 'endCall'));
  const nodes: WorkflowNode[] = [
    { type: 'conversation', name: start, isStart: true, prompt: purposeOf(description) },
    ...steps.map(({ name, tool }): WorkflowNode => ({ type: 'tool', name, toolId: tool.id })),
    {
      type: 'conversation',
      name: closing,
      prompt: 'Tell the visitor what was done. When nothing else is needed, say goodbye.',
    },
    {
      type: 'tool',
      name: end,
      ...(ending === undefined ? { tool: { type: 'endCall' } } : { toolId: ending.id }),
    },
  ];
  const edges: WorkflowEdge[] = [
    ...steps.map(({ name, tool }) => edge(start, name, needOf(name, tool))),
    ...steps.filter(({ tool }) => !leaves(tool)).map(({ name }) => ({ from: name, to: closing })),
    edge(start, closing, 'Everything that the visitor needs is settled.'),
    edge(closing, end, 'The visitor needs nothing else.'),
  ];
  return { name: 'Generated workflow', nodes, edges };
}

interface Step {
  readonly name: string;
  readonly tool: Tool;
}

/** By the tools' own names, each once. */
function namedSteps(tools: readonly Tool[]): Step[] {
  const taken = new Set([start, closing, end]);
  return tools.map((tool) => {
    const own = ownName(tool);
    let name = own;
    for (let count = 2; taken.has(name); count++) name = `${own}_${count}`;
    taken.add(name);
    return { name, tool };
  });
}

/** Shorter than a node's name may be: a number still goes behind it. */
const maxNameLength = 70;

function ownName(tool: Tool): string {
  const given = tool.function?.name ?? (tool.type === 'apiRequest' ? tool.name : undefined);
  return (given || tool.type).slice(0, maxNameLength);
}

function needOf(name: string, tool: Tool): string {
  const description =
    tool.function?.description ?? (tool.type === 'apiRequest' ? tool.description : undefined);
  const need = description ? `: ${description}` : '.';
  return `What the visitor needs is done by ${name}${need}`.slice(0, 1_000);
}

const leaves = ({ type }: Tool): boolean => type === 'transferCall' || type === 'handoff';

function purposeOf(description: string | undefined): string {
  return description?.trim() || defaultPurpose;
}

function edge(from: string, to: string, prompt: string): WorkflowEdge {
  return { from, to, condition: { type: 'ai', prompt } };
}
