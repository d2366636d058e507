import type { Tool, Workflow } from '@saywell/contract';
import { hostileName, type Send } from './seed-console-tests.ts';

const talk = (name: string, prompt: string, more: object = {}): object => ({
  type: 'conversation',
  name,
  prompt,
  ...more,
});
const edge = (from: string, to: string, prompt?: string): object => ({
  from,
  to,
  ...(prompt !== undefined && { condition: { type: 'ai', prompt } }),
});

/** A table desk with every kind of node, a way back, a step from everywhere, and a name that tries to be more. */
export async function seedWorkflow(send: Send): Promise<string> {
  const { id: toolId } = await send<Tool>('POST', '/tool', {
    type: 'function',
    function: { name: 'reserve_table', description: 'Reserves a table.' },
    server: { url: 'https://example.com/reserve' },
  });
  const { id } = await send<Workflow>('POST', '/workflow', {
    name: 'Table desk',
    globalPrompt: 'You are the desk of a small restaurant. Be short and kind.',
    nodes: [
      talk('gather', 'Find out for whom and for how many the table is.', { isStart: true }),
      { type: 'tool', name: 'reserve', toolId },
      talk('reserved', 'Say when the table is ready, and goodbye.'),
      talk('full', 'Offer another evening.'),
      talk('person', 'Take a message for a colleague.', {
        globalNodePlan: { enabled: true, enterCondition: 'The visitor asks for a person.' },
      }),
      talk(hostileName.slice(0, 80), 'Say that something went wrong.'),
      { type: 'hangup', name: 'end' },
    ],
    edges: [
      edge('gather', 'reserve'),
      edge('reserve', 'reserved', 'The table is reserved.'),
      edge('reserve', 'full', 'No table is free.'),
      edge('reserve', hostileName.slice(0, 80), '{{ failed == true }}'),
      edge('full', 'gather', 'Another evening will do.'),
      edge('full', 'end', 'No other evening will do.'),
      edge('reserved', 'end'),
      edge(hostileName.slice(0, 80), 'end'),
      edge('person', 'end'),
    ],
  });
  return id;
}
