import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { envToConfig } from '../../../apps/server/src/platform/config/env-to-config.ts';
import { readEnv } from '../../../apps/server/src/platform/config/read-env.ts';
import { findComposeProblems, graceSeconds, readCompose, saywellServers, variablesOf } from './compose.ts';
import { exposedPorts, imageEnvironment } from './image.ts';
import { readDeploy, readEnvFile, textOf } from './read-deploy.ts';
import { findMissing, findUnknownSettings, findUnread } from './settings.ts';

const texts = readDeploy();
const text = (name: string): string => textOf(texts, `deploy/${name}`);
const operator = {
  ...readEnvFile(text('example.env')),
  SAYWELL_PUBLIC_URL: 'https://voice.example',
  SAYWELL_PUBLIC_ADDRESS: '203.0.113.5',
  SAYWELL_ENCRYPTION_KEY: 'ab'.repeat(32),
  POSTGRES_PASSWORD: 'abc',
  SAYWELL_STORAGE_ACCESS_KEY: 'GKabc',
  SAYWELL_STORAGE_SECRET_KEY: 'abc',
  GARAGE_RPC_SECRET: 'abc',
};
const filled = readCompose(text('compose.yaml'), operator);
const asText = (environment: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));
/** Behind the drain: requests in flight, 10 seconds, and 20 for the end itself. */
const endSeconds = 30;

it('every setting that is named under deploy/ is one that servers read', () => {
  expect(findUnknownSettings(texts)).toEqual([]);
  expect(findUnknownSettings(new Map([['a', 'SAYWELL_DRAIN_SECS=1 DATABASE_URI=']]))).toEqual([
    'a: no server reads SAYWELL_DRAIN_SECS',
    'a: no server reads DATABASE_URI',
  ]);
});

it('Compose names what is there, and servers that can be told apart', () => {
  expect(findComposeProblems(filled)).toEqual([]);
  const broken = text('compose.yaml')
    .replace('postgres: {', 'postgresql: {')
    .replace('redis://valkey', 'redis://redis')
    .replace('ports: ["22102:22102/udp"]', 'ports: ["22101:22101/udp"]')
    .replace('volumes: ["saywell-2:/data"]', 'volumes: ["saywell-1:/data"]')
    .replace('hostname: saywell-2', 'hostname: saywell')
    .replace('http://saywell-2:3100', 'http://saywell-3:3100')
    .replace('networks: [front]', 'networks: [edge]')
    .replace('volumes: ["postgres:/', 'volumes: ["database:/');
  expect(new Set(findComposeProblems(readCompose(broken, operator)))).toEqual(
    new Set([
      'saywell-1 waits for postgresql, which is no service',
      'saywell-2 waits for postgresql, which is no service',
      'saywell-1 is told of redis, which is no service',
      'saywell-2 is told of redis, which is no service',
      'saywell-2 is told of saywell-3, which is no service',
      'saywell-2 is reached at http://saywell-3:3100',
      'saywell-2 has another host name in each container',
      'saywell-2 says its media is at 22102, which is not published',
      'two servers have the port 22101:22101/udp',
      'two servers have the volume saywell-1',
      'haproxy is in the network edge, which there is not',
      'postgres has the volume database, which there is not',
    ]),
  );
});

it('the server takes what Compose gives it, reads all of it and misses nothing', () => {
  const image = imageEnvironment(text('Dockerfile'));
  for (const [name, { environment }] of saywellServers(filled)) {
    const all = { ...image, ...asText(environment) };
    const config = envToConfig(readEnv(all));
    expect(config.cluster).toMatchObject({
      internalUrl: `http://${name}:3100`,
      internalBindAddress: '0.0.0.0',
      busUrl: 'redis://valkey:6379',
    });
    expect(config.storage).toMatchObject({ kind: 's3', s3: { region: 'garage', style: 'path' } });
    expect(config.http).toMatchObject({ host: '0.0.0.0', port: 3000, trustedProxies: 1 });
    expect(findUnread(Object.keys(environment))).toEqual([]);
    expect(findMissing(Object.keys(all))).toEqual([]);
    const without = Object.keys(all).filter((one) => one !== 'SAYWELL_ENCRYPTION_KEY');
    expect(findMissing(without)).toEqual(['SAYWELL_ENCRYPTION_KEY']);
    expect(() => envToConfig(readEnv({ ...all, SAYWELL_ENCRYPTION_KEY: 'change me' }))).toThrow(
      'SAYWELL_ENCRYPTION_KEY must be 32 bytes',
    );
  }
});

it('the example has every variable of Compose, those that must be given empty', () => {
  const { required, all } = variablesOf(text('compose.yaml'));
  const example = readEnvFile(text('example.env'));
  expect(Object.keys(example).toSorted()).toEqual([...all].toSorted());
  for (const [name, value] of Object.entries(example)) expect([name, value]).toEqual([name, '']);
  const [mandatory = ''] = text('example.env').split('# From here on empty is allowed.');
  expect(Object.keys(readEnvFile(mandatory)).toSorted()).toEqual([...required].toSorted());
});

it('whoever stops a server waits longer than its drain', () => {
  for (const [, server] of saywellServers(filled))
    expect(graceSeconds(server)).toBeGreaterThan(
      Number(server.environment['SAYWELL_DRAIN_SECONDS']) + endSeconds,
    );
  const unit = text('saywell.service');
  const drain = Number(readEnvFile(text('saywell.env'))['SAYWELL_DRAIN_SECONDS']);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drain + endSeconds);
  // The signal of a stop is for the server: its media and its database end with it, not before.
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

it('systemd starts a program that is there, with settings that it takes', () => {
  const unit = text('saywell.service');
  const [, path = ''] = /^ExecStart=\/usr\/bin\/node \/opt\/saywell\/(\S+)$/m.exec(unit) ?? [];
  expect(path).toBe('apps/server/dist/bundle/server/main.js');
  const [, outDir = ''] = /outDir: '(.+)'/.exec(readFileSync('apps/server/build-program.mjs', 'utf8')) ?? [];
  expect(path).toBe(`apps/server/${outDir}/main.js`);
  const [, guide = ''] = /^Documentation=file:\/opt\/saywell\/(\S+)$/m.exec(unit) ?? [];
  expect(existsSync(guide)).toBe(true);
  const given = readEnvFile(text('saywell.env'));
  expect(findUnread(Object.keys(given))).toEqual([]);
  expect(findMissing(Object.keys(given))).toEqual([]);
  const config = envToConfig(readEnv(given));
  expect(config.dataDirectory).toBe(/^WorkingDirectory=(.*)$/m.exec(unit)?.[1]);
  expect(config.media.ownCallersOnly).toBe(false);
  expect(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1] ?? ''}`).toBe(config.dataDirectory);
});

it('ports are the same everywhere', () => {
  const { PORT = '', SAYWELL_UDP_PORT: udp = '' } = imageEnvironment(text('Dockerfile'));
  expect(exposedPorts(text('Dockerfile'))).toEqual([PORT, '3100', '9464', `${udp}/udp`]);
  const haproxy = text('haproxy.cfg');
  const servers = [...haproxy.matchAll(/^ {2}server (\S+) (\S+)$/gm)].map(([, , address]) => address);
  const expected = saywellServers(filled).map(([name]) => `${name}:${PORT}`);
  expect(servers).toEqual([...expected, ...expected]);
  const published = filled.services['haproxy']?.ports.map((port) => port.split(':')[1]);
  expect([...haproxy.matchAll(/^ {2}bind :(\d+)/gm)].map(([, port]) => port)).toEqual(published);
  expect(haproxy).toMatch(/backend ready\n.*\n {2}option httpchk GET \/readyz/);
  const probe = filled.services['haproxy']?.healthcheck?.test.at(-1) ?? '';
  expect(haproxy).toContain(`path ${new URL(probe).pathname}`);
  const garage = text('garage.toml');
  const storage = new URL(String(saywellServers(filled)[0]?.[1].environment['SAYWELL_STORAGE_URL']));
  expect(garage).toContain(`s3_region = "${storage.searchParams.get('region') ?? ''}"`);
  expect(garage).toContain(`api_bind_addr = "[::]:${storage.port}"`);
  expect(filled.services['storage']?.environment['GARAGE_DEFAULT_BUCKET']).toBe(storage.pathname.slice(1));
});
