import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openPort } from '../../jobs/testing/open-port.ts';

/** A stand-in for PgBouncer in transaction mode: every transaction gets the connection that was used longest ago. */
export interface TransactionPooler extends AsyncDisposable {
  /** Of a database, for `DATABASE_URL`. */
  url(database: string): string;
}

/** A frame of PostgreSQL's protocol: type, length, rest; the first one of a client has no type. */
function createFrames(hasType: () => boolean, take: (frame: Buffer) => void) {
  let left = Buffer.alloc(0);
  return (data: Buffer): void => {
    left = Buffer.concat([left, data]);
    for (;;) {
      const at = hasType() ? 1 : 0;
      if (left.length < at + 4) return;
      const length = at + left.readInt32BE(at);
      if (left.length < length) return;
      const frame = left.subarray(0, length);
      left = left.subarray(length);
      take(frame);
    }
  };
}

interface Upstream {
  readonly socket: Socket;
  take: (frame: Buffer) => void;
}

const typeOf = (frame: Buffer): string => String.fromCharCode(frame[0] ?? 0);
const sslRequest = 80_877_103;
const authenticationOk = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([90, 0, 0, 0, 5, 73]);

/** @param size connections to the real server, for each database */
export async function openTransactionPooler(size = 3): Promise<TransactionPooler> {
  const { host, port, user } = inject('postgres');
  const pools = new Map<string, Promise<Pool>>();
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    serve(client, (database) => {
      const pool = pools.get(database) ?? openPool(join(host, `.s.PGSQL.${port}`), user, database, size);
      pools.set(database, pool);
      return pool;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: (database) => `postgresql://${user}:none@127.0.0.1:${openPort(server)}/${database}`,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy();
      for (const pool of pools.values()) (await pool).close();
      server.close();
    },
  };
}

interface Pool {
  acquire(): Promise<Upstream>;
  release(upstream: Upstream): void;
  close(): void;
}

async function openPool(path: string, user: string, database: string, size: number): Promise<Pool> {
  const all = await Promise.all(Array.from({ length: size }, () => connect(path, user, database)));
  const free = [...all];
  const waiting: ((upstream: Upstream) => void)[] = [];
  return {
    async acquire() {
      return free.shift() ?? new Promise<Upstream>((resolve) => void waiting.push(resolve));
    },
    release(upstream) {
      upstream.take = () => undefined;
      const next = waiting.shift();
      if (next === undefined) free.push(upstream);
      else next(upstream);
    },
    close() {
      for (const { socket } of all) socket.destroy();
    },
  };
}

async function connect(path: string, user: string, database: string): Promise<Upstream> {
  const socket = createConnection(path);
  const parameters = Buffer.from(['user', user, 'database', database, '', ''].join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + parameters.length, 0);
  head.writeInt32BE(196_608, 4);
  const ready = new Promise<Upstream>((resolve, reject) => {
    socket.on('error', reject);
    const upstream: Upstream = {
      socket,
      take(frame) {
        if (typeOf(frame) === 'E') reject(new Error(frame.toString()));
        if (typeOf(frame) === 'Z') resolve(upstream);
      },
    };
    socket.on(
      'data',
      createFrames(
        () => true,
        (frame) => upstream.take(frame),
      ),
    );
  });
  socket.write(Buffer.concat([head, parameters]));
  return ready;
}

function serve(client: Socket, poolOf: (database: string) => Promise<Pool>): void {
  let pool: Pool | undefined;
  let upstream: Upstream | undefined;
  let work = Promise.resolve();
  /** Answers that have not come. */
  let open = 0;
  const start = async (frame: Buffer): Promise<void> => {
    if (frame.readInt32BE(4) === sslRequest) return void client.write('N');
    const given = frame.subarray(8).toString().split('\0');
    pool = await poolOf(given[given.indexOf('database') + 1] ?? '');
    client.write(Buffer.concat([authenticationOk, readyForQuery]));
  };
  const answered = (frame: Buffer): void => {
    client.write(frame);
    if (typeOf(frame) !== 'Z') return;
    open -= 1;
    if (open > 0 || upstream === undefined || frame[5] !== 73) return;
    pool?.release(upstream);
    upstream = undefined;
  };
  const ask = async (frame: Buffer): Promise<void> => {
    if (pool === undefined) return start(frame);
    if (typeOf(frame) === 'X') return void client.end();
    upstream ??= await pool.acquire();
    upstream.take = answered;
    if ('QS'.includes(typeOf(frame))) open += 1;
    upstream.socket.write(frame);
  };
  let hasStarted = false;
  client.on(
    'data',
    createFrames(
      () => hasStarted,
      (frame) => {
        if (!hasStarted && frame.readInt32BE(4) !== sslRequest) hasStarted = true;
        work = work.then(() => ask(frame)).catch(() => void client.destroy());
      },
    ),
  );
}
