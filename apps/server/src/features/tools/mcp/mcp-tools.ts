import type { OpenAIFunction } from '@saywell/contract';
import type { CallableTool } from '../callable-tool.ts';
import type { KindAnswer, ToolRun } from '../tool-runner.ts';
import type { ToolOf } from '../tool-services.ts';
import { type McpServices, type McpTarget, withMcpServer } from './mcp-connection.ts';

/** A conversation does not begin while it waits: what has not answered by then offers nothing. */
const listTimeoutMs = 4_000;
const maxTools = 100;
const maxPages = 5;
const maxFormLength = 20_000;
const defaultTimeoutSeconds = 20;

/** What the server of a tool offers at the beginning of a conversation; at most 100. Rejects when it cannot be asked. */
export async function listMcpTools(
  services: McpServices,
  target: McpTarget,
): Promise<readonly CallableTool[]> {
  const limits = { timeoutMs: listTimeoutMs, signal: new AbortController().signal };
  const listed = await withMcpServer(services, target, limits, async (client, request) => {
    const found: RemoteTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages && found.length < maxTools; page += 1) {
      const answer = await client.listTools(cursor === undefined ? {} : { cursor }, request);
      found.push(...answer.tools);
      cursor = answer.nextCursor;
      if (cursor === undefined) break;
    }
    return found;
  });
  return listed.slice(0, maxTools).map((remote) => offered(target.tool, remote));
}

interface RemoteTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: object;
}

/** Names are made to what models accept; the server is asked by its own. */
function offered(tool: ToolOf<'mcp'>, { name, description, inputSchema }: RemoteTool): CallableTool {
  const form = {
    name: name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64),
    ...(description !== undefined && { description: description.slice(0, 2_000) }),
    ...(JSON.stringify(inputSchema).length <= maxFormLength && { parameters: inputSchema }),
  };
  const messages = tool.toolMessages?.find((one) => one.name === name)?.messages ?? tool.messages;
  return {
    ...tool,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a JSON schema of somebody else, for a model to read
    function: form as OpenAIFunction,
    remoteName: name,
    ...(messages !== undefined && { messages }),
  };
}

/** Calls one of them over a connection of its own. Rejects when the server cannot be asked. */
export async function runMcpTool(
  services: McpServices,
  orgId: string,
  tool: ToolOf<'mcp'>,
  { tool: { remoteName, function: form }, call, variables }: ToolRun,
  signal: AbortSignal,
): Promise<KindAnswer> {
  const timeoutMs = (tool.server?.timeoutSeconds ?? defaultTimeoutSeconds) * 1_000;
  const target = { orgId, tool, values: variables.all() };
  const asked = { name: remoteName ?? form.name, arguments: { ...call.parameters } };
  const answer = await withMcpServer(services, target, { timeoutMs, signal }, (client, request) =>
    client.callTool(asked, undefined, request),
  );
  const parts: readonly unknown[] = Array.isArray(answer['content']) ? answer['content'] : [];
  const structured = answer['structuredContent'];
  const text =
    parts.map(textOf).filter(Boolean).join('\n') ||
    (structured === undefined ? 'Done.' : JSON.stringify(structured));
  return answer['isError'] === true ? { code: 'tool-failed', error: text } : { result: text };
}

/** What cannot be read aloud is named. */
function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return '';
  if ('text' in part && typeof part.text === 'string') return part.text;
  if ('resource' in part) return textOf(part.resource);
  return 'type' in part ? `[${String(part.type)}]` : '';
}
