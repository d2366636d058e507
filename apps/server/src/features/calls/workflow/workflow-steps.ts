import { begunAnswer } from '@saywell/agent';
import type { CreateWorkflow } from '@saywell/contract';
import { toAgentTool } from '../../agents/agent-tools.ts';
import { handsOver } from '../../tools/tool-forms.ts';
import type { NodeOf } from '../../workflows/node-assistant.ts';
import { type HandoffOption, optionsOfTool } from '../handoffs/handoff-options.ts';
import type { PreparedMember } from '../target/prepare-call.ts';
import { createStepTaker, type StepScene, type StepTaker } from './take-step.ts';

/** The steps of one conversation node in a call. */
export interface WorkflowSteps {
  readonly workflow: CreateWorkflow;
  take: StepTaker['take'];
  /** Where a tool node leads that hands over to assistants. */
  waysOut(node: NodeOf<'tool'>): readonly HandoffOption[];
}

/** Undefined: it talks for no workflow. */
export function workflowSteps(
  { target, nodes, variables, handoffs, config }: PreparedMember,
  { now, hasModel, noted }: Pick<StepScene, 'now' | 'hasModel' | 'noted'>,
): WorkflowSteps | undefined {
  const { workflow: place } = target;
  if (place === undefined || nodes === undefined) return undefined;
  const scene = { language: config.language, variables: () => variables.all() };
  const taker = createStepTaker({
    place,
    values: () => variables.all(),
    found: (values) => variables.set(values),
    now,
    hasModel,
    noted,
    language: config.language,
    kindOf({ name }) {
      const tool = nodes.tools.get(name);
      if (tool !== undefined && handsOver(tool)) return 'leaves';
      if (tool === undefined || !nodes.callable.has(name)) return 'missing';
      return 'async' in tool && tool.async === true ? 'async' : 'answers';
    },
    begun({ name }, call) {
      const tool = nodes.callable.get(name);
      return begunAnswer(tool === undefined ? {} : toAgentTool(tool, scene), call);
    },
    followers: (name) => handoffs.flatMap(({ step, tool }) => (step?.after === name ? [tool.name] : [])),
  });
  return {
    workflow: place.workflow,
    take: (step, call, signal, on) => taker.take(step, call, signal, on),
    waysOut({ name }) {
      const tool = nodes.tools.get(name);
      return tool === undefined ? [] : optionsOfTool(tool, scene);
    },
  };
}
