import type { WireToolCall } from '@saywell/contract';
import type { AgentToolCall } from '../agent.ts';

/** The call in the shapes that pages and servers read. */
export function toWireToolCall({ id, name, parameters }: AgentToolCall): WireToolCall {
  return { id, type: 'function', name, parameters, function: { name, arguments: parameters } };
}
