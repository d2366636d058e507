import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Server } from '@saywell/contract';
import { parseJson } from '../../../platform/parse-json.ts';
import { retryDelayMs } from '../../server-messages/message-job.ts';
import { requestHeaders } from '../../server-messages/request-headers.ts';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import { fillAddress, fillTemplate } from '../fill-template.ts';
import type { ToolOf, ToolServices } from '../tool-services.ts';
import { mcpFailure } from './mcp-failure.ts';
import { createMcpFetch } from './mcp-fetch.ts';

export interface McpTarget {
  readonly orgId: string;
  readonly tool: ToolOf<'mcp'>;
  /** Of the conversation, for the address and its headers. */
  readonly values: Readonly<Record<string, unknown>>;
}

export type McpServices = Pick<ToolServices, 'credentials' | 'tokens' | 'clock' | 'allowPrivate'>;

const maxAnswerBytes = 1024 * 1024;
/** An answer that has come is read within it, when its stream ends. */
const graceMs = 100;

/**
 * Works with the server of a tool over a connection of its own, streamable HTTP or server-sent events, and closes it.
 * Rejects when the server cannot be reached, breaks off, or takes longer than `timeoutMs`.
 */
export async function withMcpServer<Result>(
  services: McpServices,
  target: McpTarget,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
  work: (
    client: Client,
    limits: { readonly signal: AbortSignal; readonly timeout: number },
  ) => Promise<Result>,
): Promise<Result> {
  const server = serverOf(target);
  const credential = await credentialOf(services, target.orgId, server);
  const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const isSse = target.tool.metadata?.protocol === 'sse';
  const answered = new Set<unknown>();
  const { promise: lost, give } = loss();
  over.addEventListener('abort', () => give(signal.aborted ? 'server-cancelled' : 'server-timed-out'));
  lost.catch(() => undefined);
  const fetch = createMcpFetch({
    allowPrivate: services.allowPrivate,
    maxAnswerBytes,
    headersFor: ({ body, method, url }) =>
      requestHeaders({
        server: { ...server, url },
        body,
        method,
        deliveryId: services.clock.now().toString(36),
        plan: credential.authenticationPlan,
        tokens: services.tokens,
        now: services.clock.now(),
      }),
    delayBefore: (attempt, status) =>
      server.backoffPlan === undefined
        ? null
        : retryDelayMs({ status, isUnseen: status === undefined }, server.backoffPlan, attempt),
    onEnd({ method, body }, contentType) {
      if (!contentType.includes('event-stream') || method !== (isSse ? 'GET' : 'POST')) return;
      // Answers come in the stream of their request, or in the one that was opened for all of them.
      const id = isSse ? undefined : idOf(body);
      services.clock.setTimer(() => {
        if (isSse || (id !== undefined && !answered.has(id))) give('server-connection-failed');
      }, graceMs);
    },
  });
  const client = await createClient();
  try {
    const { transport } = await Promise.race([
      connect(client, server, { isSse, fetch, signal: over, timeoutMs }),
      lost,
    ]);
    const { onmessage } = transport;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no event target
    transport.onmessage = (message, extra) => {
      if ('id' in message) answered.add(message.id);
      onmessage?.(message, extra);
    };
    return await Promise.race([work(client, { signal: over, timeout: timeoutMs }), lost]);
  } catch (error) {
    throw mcpFailure(error);
  } finally {
    await client.close().catch(() => undefined);
  }
}

/** Loaded with the first tool of this kind: most servers never have one. */
async function createClient(): Promise<Client> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  return new Client({ name: 'saywell', version: '1.0.0' });
}

interface Line {
  readonly isSse: boolean;
  readonly fetch: ReturnType<typeof createMcpFetch>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

type Transport = Parameters<Client['connect']>[0];

async function connect(
  client: Client,
  { url }: { url: string },
  line: Line,
): Promise<{ transport: Transport }> {
  const { isSse, fetch, signal, timeoutMs } = line;
  const limits = { signal, timeout: timeoutMs };
  if (isSse) {
    const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js');
    const transport = new SSEClientTransport(new URL(url), { fetch });
    await client.connect(transport, limits);
    return { transport };
  }
  const { StreamableHTTPClientTransport } = await import(
    '@modelcontextprotocol/sdk/client/streamableHttp.js'
  );
  const reconnectionOptions = {
    maxRetries: 0,
    initialReconnectionDelay: 1_000,
    maxReconnectionDelay: 1_000,
    reconnectionDelayGrowFactor: 1,
  };
  const options = { fetch, reconnectionOptions };
  // The library's own types differ where a session is not begun yet.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const transport = new StreamableHTTPClientTransport(new URL(url), options) as Transport;
  await client.connect(transport, limits);
  return { transport };
}

function serverOf({ tool: { server }, values }: McpTarget): Server & { readonly url: string } {
  const url = fillAddress(server?.url ?? '', values, values);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new ServerMessageError('server-address-invalid');
  const headers = Object.entries(server?.headers ?? {}).map(
    ([name, value]) => [name, fillTemplate(value, values)] as const,
  );
  return { ...server, url, headers: Object.fromEntries(headers) };
}

async function credentialOf({ credentials }: McpServices, orgId: string, { credentialId }: Server) {
  if (credentialId === undefined) return {};
  const credential = await credentials(orgId, credentialId);
  if (credential === null) throw new ServerMessageError('server-credential-not-found');
  return credential;
}

/** Of a request for tools; what is sent before it is answered by then. */
function idOf(body: string): unknown {
  const message = parseJson(body);
  if (typeof message !== 'object' || message === null || !('method' in message)) return undefined;
  const isAboutTools = typeof message.method === 'string' && message.method.startsWith('tools/');
  return isAboutTools && 'id' in message ? message.id : undefined;
}

/** Rejects when somebody gives the connection up. */
function loss() {
  const failed = new AbortController();
  const promise = new Promise<never>((_resolve, reject) => {
    failed.signal.addEventListener('abort', () => reject(failed.signal.reason));
  });
  return { promise, give: (reason: string) => failed.abort(new ServerMessageError(reason)) };
}
