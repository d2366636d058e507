import { visible } from '../../ui/visible.ts';
import type { ShownNode } from './graph/read-graph.ts';

export const workflowName = (name: unknown): string =>
  typeof name === 'string' && name.trim() !== '' ? visible(name) : 'Workflow without a name';

const kindWords: Readonly<Record<string, string>> = {
  conversation: 'Conversation',
  tool: 'Tool',
  hangup: 'Hangs up',
};
export const kindText = ({ type }: Pick<ShownNode, 'type'>): string => kindWords[type] ?? 'Unknown kind';

export const nodeName = ({ name, index }: Pick<ShownNode, 'name' | 'index'>): string =>
  name === '' ? `Step ${index + 1}` : visible(name);

export const countText = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
