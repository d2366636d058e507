import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What goes wrong with the next requests, one each; then nothing. */
export type Fault =
  | { readonly type: 'hang'; readonly afterBytes: number }
  | { readonly type: 'status'; readonly status: number }
  | { readonly type: 'no-ranges' };

export interface ArchiveServer extends AsyncDisposable {
  readonly url: string;
  /** `range` of each request, `null` without one. */
  readonly ranges: (string | null)[];
  readonly faults: Fault[];
  /** Cuts every connection. */
  cut(): void;
}

/** Serves files from memory as a release page does, with ranges, and with faults. */
export async function openArchiveServer(files: Readonly<Record<string, Buffer>>): Promise<ArchiveServer> {
  const ranges: (string | null)[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range ?? null);
    answer(files[request.url?.slice(1) ?? ''], faults.shift(), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ranges,
    faults,
    cut: () => server.closeAllConnections(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  file: Buffer | undefined,
  fault: Fault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (file === undefined || fault?.type === 'status') {
    response.writeHead(fault?.type === 'status' ? fault.status : 404).end();
    return;
  }
  const start =
    fault?.type === 'no-ranges' ? 0 : Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const body = file.subarray(start);
  response.writeHead(start > 0 ? 206 : 200, {
    'content-length': body.length,
    ...(start > 0 && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
  });
  if (fault?.type === 'hang') response.write(body.subarray(0, fault.afterBytes));
  else response.end(body);
}
