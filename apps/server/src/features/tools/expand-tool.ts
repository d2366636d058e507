import type { CreateTool } from '@saywell/contract';
import { ServerMessageError } from '../server-messages/server-message-error.ts';
import type { CallableTool } from './callable-tool.ts';
import { listMcpTools } from './mcp/mcp-tools.ts';
import { callableTool } from './tool-forms.ts';
import type { ToolServices } from './tool-services.ts';

/** What one tool offers to a model in a conversation with these variables. Never rejects for what a server does. */
export type ExpandTool = (
  orgId: string,
  tool: CreateTool,
  values: Readonly<Record<string, unknown>>,
) => Promise<readonly CallableTool[]>;

/** Without services a tool offers itself. */
export function createExpandTool(services: ToolServices | undefined): ExpandTool {
  return async (orgId, tool, values) => {
    if (tool.type !== 'mcp') {
      const callable = callableTool(tool);
      return callable === null ? [] : [callable];
    }
    if (services === undefined) return [];
    try {
      return await listMcpTools(services, { orgId, tool, values });
    } catch (error) {
      const code = error instanceof ServerMessageError ? error.code : 'server-answer-invalid';
      const at = new Date(services.clock.now()).toISOString();
      const message = `The MCP server of a tool offers nothing to this conversation: ${code}`;
      services.apiLog.add({ orgId, type: 'Provider', level: 'WARN', message, requestStartedAt: at });
      return [];
    }
  };
}
