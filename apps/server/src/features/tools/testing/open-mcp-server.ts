import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { openPort } from '../../../platform/jobs/testing/open-port.ts';

export interface TestMcpServer extends AsyncDisposable {
  readonly url: string;
  /** Headers of the requests so far. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** Breaks every connection off. */
  die(): void;
  /** Answers the next requests with this status each, in place of what was asked for. */
  refuse(...statuses: readonly number[]): void;
}

const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });

/** What the tools of the server are called with while it waits, dies or says too much. */
function createTools(die: () => void): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool(
    'find.order',
    { description: 'Finds an order', inputSchema: { id: z.string() } },
    async ({ id }) => text(`Order ${id} was sent`),
  );
  server.registerTool('fails', {}, async () => ({ ...text('out of stock'), isError: true }));
  server.registerTool('hangs', {}, () => new Promise(() => undefined));
  server.registerTool(
    'dies',
    { description: 'Cancels an order', inputSchema: { id: z.string().optional() } },
    () => {
      die();
      return new Promise(() => undefined);
    },
  );
  server.registerTool('rambles', {}, async () => text('x'.repeat(2 * 1024 * 1024)));
  return server;
}

/** A server of the protocol's own library on this machine, over streamable HTTP or server-sent events. */
export async function openMcpServer(protocol: 'shttp' | 'sse'): Promise<TestMcpServer> {
  const headers: IncomingMessage['headers'][] = [];
  const lines = new Map<string, SSEServerTransport>();
  const die = (): void => http.closeAllConnections();
  const refusals: number[] = [];
  const overHttp = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') return void response.writeHead(405).end();
    const transport = new StreamableHTTPServerTransport({});
    await createTools(die).connect(transport);
    await transport.handleRequest(request, response);
  };
  const overEvents = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/messages')
      return lines.get(searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response);
    const transport = new SSEServerTransport('/messages', response);
    lines.set(transport.sessionId, transport);
    await createTools(die).connect(transport);
  };
  const http = createServer((request, response) => {
    headers.push(request.headers);
    const refusal = refusals.shift();
    if (refusal !== undefined) return void response.writeHead(refusal).end();
    void (protocol === 'sse' ? overEvents : overHttp)(request, response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${openPort(http)}/mcp`,
    headers,
    die,
    refuse: (...statuses) => void refusals.push(...statuses),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      http.close();
    },
  };
}
