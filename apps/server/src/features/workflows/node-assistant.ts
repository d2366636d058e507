import type { CreateAssistant, CreateWorkflow, WorkflowNode } from '@saywell/contract';
import { templateIssue } from '../templates/render-template.ts';
import { withoutTags } from '../templates/without-tags.ts';

export type NodeOf<Type extends WorkflowNode['type']> = Extract<WorkflowNode, { type: Type }>;

/**
 * The assistant that talks for a conversation node: the workflow's plans, with the node's own model, voice and
 * transcriber in place of the workflow's. It begins by answering what was said last, or with words of its own.
 */
export function nodeAssistant(workflow: CreateWorkflow, node: NodeOf<'conversation'>): CreateAssistant {
  const { nodes: _nodes, edges: _edges, globalPrompt, model, transcriber, voice, name, ...plans } = workflow;
  const { tools, toolIds } = node;
  const prompt = [globalPrompt, node.prompt].map(readable).filter(Boolean).join('\n\n');
  const engine = node.model ?? model ?? builtIn;
  const ears = node.transcriber ?? transcriber;
  const mouth = node.voice ?? voice;
  return {
    ...plans,
    name,
    firstMessageMode: 'assistant-speaks-first-with-model-generated-message',
    model: {
      ...engine,
      messages: [
        ...(prompt === '' ? [] : [{ role: 'system' as const, content: prompt }]),
        ...(engine.messages ?? []),
      ],
      ...(tools !== undefined && { tools }),
      ...(toolIds !== undefined && { toolIds }),
    },
    ...(ears !== undefined && { transcriber: ears }),
    ...(mouth !== undefined && { voice: mouth }),
  };
}

/** Each by itself: what cannot be read in one takes nothing from the other. */
function readable(text = ''): string {
  return text.trim() === '' ? '' : templateIssue(text) === null ? text : withoutTags(text);
}

const builtIn: NonNullable<CreateWorkflow['model']> = { provider: 'saywell', model: 'built-in' };
