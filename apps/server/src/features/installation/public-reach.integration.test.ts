import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { proofHeader } from '../../platform/outgoing/ask-own-address.ts';
import { createPublicReach, type PublicReach, reachKey } from './public-reach.ts';

const days = 30;

async function certificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const out = ['-subj', '/CN=localhost', '-days', String(days), '-keyout', key, '-out', cert];
    await promisify(execFile)('openssl', [...kind, ...out]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function listening(server: Server): Promise<AsyncDisposable & { readonly host: string }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers as the server of `reach` does. */
const asServerOf =
  (reach: () => PublicReach | undefined): RequestListener =>
  ({ headers }, response) => {
    const proof = reach()?.prove(String(headers[proofHeader]));
    response.writeHead(200, proof === undefined ? {} : { [proofHeader]: proof }).end('{}');
  };

describe('the public address', () => {
  it('is known as the own one, and asked once a minute', async () => {
    let now = Date.now();
    let asked = 0;
    let reach: PublicReach | undefined;
    const answer = asServerOf(() => reach);
    await using server = await listening(
      createServer((request, response) => {
        asked += 1;
        answer(request, response);
      }),
    );
    reach = createPublicReach(`http://${server.host}`, () => now);
    const first = await Promise.all([reach.read(), reach.read()]);
    for (const found of first)
      expect(found).toMatchObject({ status: 'reached', code: null, certificate: null });
    now += 59_000;
    await reach.read();
    expect(asked).toBe(1);
    now += 2_000;
    await reach.read();
    await expect.poll(() => asked).toBe(2);
  });

  it('tells the end of its certificate, and that it is not trusted', async () => {
    let reach: PublicReach | undefined;
    const secure = createSecureServer(
      await certificate(),
      asServerOf(() => reach),
    );
    await using server = await listening(secure);
    reach = createPublicReach(`https://${server.host}`, Date.now);
    const found = await reach.read();
    expect(found).toMatchObject({
      status: 'reached',
      certificate: { problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    const left = Date.parse(found.certificate?.endsAt ?? '') - Date.now();
    expect(Math.round(left / 86_400_000)).toBe(days);
  });

  it('that something else answers at is told, and a redirect is not followed', async () => {
    const other = createPublicReach(null, Date.now);
    await using foreign = await listening(createServer(asServerOf(() => other)));
    const found = await createPublicReach(`http://${foreign.host}`, Date.now).read();
    expect(found).toMatchObject({ status: 'another', code: 'status-200' });
    let reach: PublicReach | undefined;
    await using target = await listening(createServer(asServerOf(() => reach)));
    await using leading = await listening(
      createServer((_request, response) => {
        response.writeHead(302, { location: `http://${target.host}/health` }).end();
      }),
    );
    reach = createPublicReach(`http://${leading.host}`, Date.now);
    expect(await reach.read()).toMatchObject({ status: 'another', code: 'redirect' });
  });

  it('may lead to another server of the installation, which proves it with the same key', async () => {
    const keyOf = (byte: number) => reachKey(new Uint8Array(32).fill(byte));
    const other = createPublicReach(null, Date.now, keyOf(1));
    await using server = await listening(createServer(asServerOf(() => other)));
    const readWith = (byte: number) =>
      createPublicReach(`http://${server.host}`, Date.now, keyOf(byte)).read();
    expect(await readWith(1)).toMatchObject({ status: 'reached', code: 'other-server' });
    expect(await readWith(2)).toMatchObject({ status: 'another', code: 'status-200' });
  });

  it('without an answer is told to be unreachable', async () => {
    const gone = await listening(createServer());
    await gone[Symbol.asyncDispose]();
    expect(await createPublicReach(`http://${gone.host}`, Date.now).read()).toMatchObject({
      status: 'unreachable',
      code: 'ECONNREFUSED',
    });
  });

  it('that is not set is not asked; what is no question has no proof', async () => {
    const reach = createPublicReach(null, Date.now);
    expect(await reach.read()).toMatchObject({ status: 'not-checked', at: null });
    expect(reach.prove('a'.repeat(32))).toMatch(/^[0-9a-f]{64}$/);
    for (const none of ['', 'a'.repeat(33), 'x'.repeat(32)]) expect(reach.prove(none)).toBeUndefined();
  });
});
