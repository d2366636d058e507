/** Sends requests from a process of its own, so that only the server's work is measured. */
import { Agent, request } from 'node:http';

export interface Load {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly count: number;
  readonly concurrency: number;
}
export type LoadResult = { readonly elapsedMs: number } | { readonly failure: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send({ port, method, path, headers, body }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        const status = answer.statusCode ?? 0;
        if (status < 300) resolve();
        else reject(new Error(`${method} ${path} answered ${status}`));
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

async function run(load: Load): Promise<LoadResult> {
  const startedAt = performance.now();
  let left = load.count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await send(load);
    }
  };
  await Promise.all(Array.from({ length: load.concurrency }, lane));
  return { elapsedMs: performance.now() - startedAt };
}

process.on('message', (load: Load) => {
  void run(load)
    .catch((error: unknown): LoadResult => ({ failure: String(error) }))
    .then((result) => process.send?.(result));
});
