import type { CreateTool } from '@saywell/contract';
import { ServerMessageError } from '../server-messages/server-message-error.ts';
import type { CallableTool } from './callable-tool.ts';
import { listMcpTools } from './mcp/mcp-tools.ts';
import { toolEntry } from './tool-entry.ts';
import { callableTool } from './tool-forms.ts';
import type { ToolOf, ToolServices } from './tool-services.ts';

/** What one tool offers to a model in a conversation with these variables. Never rejects for what a server does. */
export type ExpandTool = (
  orgId: string,
  tool: CreateTool,
  values: Readonly<Record<string, unknown>>,
) => Promise<readonly CallableTool[]>;

/** Without services a tool offers itself. `callId`: of the call that it is for. */
export function createExpandTool(services: ToolServices | undefined, callId?: string): ExpandTool {
  return async (orgId, tool, values) => {
    if (tool.type !== 'mcp') {
      const callable = callableTool(tool);
      return callable === null ? [] : [callable];
    }
    if (services === undefined) return [];
    const { apiLog, clock } = services;
    const warn = (message: string): void =>
      apiLog.add(toolEntry({ orgId, at: clock.now(), callId, message }));
    try {
      const offered = await listMcpTools(services, { orgId, tool, values });
      for (const name of unknownTo(offered, tool))
        warn(`The MCP server of a tool has no function "${name}": what toolMessages say of it has no effect`);
      return offered;
    } catch (error) {
      const code = error instanceof ServerMessageError ? error.code : 'server-answer-invalid';
      warn(`The MCP server of a tool offers nothing to this conversation: ${code}`);
      return [];
    }
  };
}

/** Names in a tool's messages that its server has not. */
function unknownTo(
  offered: readonly CallableTool[],
  { toolMessages = [] }: ToolOf<'mcp'>,
): readonly string[] {
  const known = new Set(offered.map(({ remoteName }) => remoteName));
  return toolMessages.flatMap(({ name }) => (known.has(name) ? [] : [name.slice(0, 100)]));
}
