import { parse } from 'yaml';
import { z } from 'zod';

const serviceSchema = z.looseObject({
  image: z.string(),
  hostname: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});
export type Compose = z.infer<typeof composeSchema>;
export type ComposeService = z.infer<typeof serviceSchema>;

/** With what the operator gives, in place of the variables; nothing for those that are not given. */
export function readCompose(text: string, operator: Readonly<Record<string, string>>): Compose {
  const fill = (_key: unknown, value: unknown): unknown =>
    typeof value === 'string'
      ? value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => operator[name] ?? '')
      : value;
  return composeSchema.parse(parse(text, fill, { merge: true }));
}

/** Servers of Saywell, by name. */
export const saywellServers = ({ services }: Compose): [string, ComposeService][] =>
  Object.entries(services).filter(([, { build }]) => build !== undefined);

/** Variables of the operator: those that must be given, and those that may be empty. */
export function variablesOf(text: string): {
  readonly required: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
} {
  const found = [...text.matchAll(/\$\{(\w+)(:[?-])?[^}]*\}/g)];
  return {
    required: new Set(found.filter(([, , rule]) => rule === ':?').map(([, name = '']) => name)),
    all: new Set(found.map(([, name = '']) => name)),
  };
}

/** Names that lead nowhere, and servers that could not be told apart. */
export function findComposeProblems(compose: Compose): string[] {
  const known = new Set(Object.keys(compose.services));
  const servers = saywellServers(compose);
  return [
    ...Object.entries(compose.services).flatMap(([name, service]) => [
      ...dependenciesOf(service)
        .filter((other) => !known.has(other))
        .map((other) => `${name} waits for ${other}, which is no service`),
      ...service.networks
        .filter((network) => !(network in compose.networks))
        .map((network) => `${name} is in the network ${network}, which there is not`),
      ...namedVolumes(service)
        .filter((volume) => !(volume in compose.volumes))
        .map((volume) => `${name} has the volume ${volume}, which there is not`),
      ...hostsNamedBy(service)
        .filter((host) => !known.has(host))
        .map((host) => `${name} is told of ${host}, which is no service`),
    ]),
    ...servers.flatMap(([name, service]) => serverProblems(name, service)),
    ...findShared('port', servers.map(([, { ports }]) => ports).flat()),
    ...findShared('volume', servers.map(([, service]) => namedVolumes(service)).flat()),
  ];
}

const dependenciesOf = ({ depends_on: names }: ComposeService): string[] =>
  Array.isArray(names) ? names : Object.keys(names);

const namedVolumes = ({ volumes }: ComposeService): string[] =>
  volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.'));

/** Of addresses in its environment that have a port, and no dot in their names: those of this network. */
const hostsNamedBy = ({ environment }: ComposeService): string[] =>
  Object.values(environment)
    .map(String)
    .filter((value) => /^[a-z0-9]+:\/\/(?:[^@/]*@)?[^./]+:\d+/.test(value))
    .map((value) => new URL(value).hostname);

function serverProblems(name: string, { hostname, environment, ports }: ComposeService): string[] {
  const udp = String(environment['SAYWELL_UDP_PORT']);
  const internal = String(environment['SAYWELL_INTERNAL_URL']);
  return [
    ...(hostname === name ? [] : [`${name} has another host name in each container`]),
    ...(internal === `http://${name}:3100` ? [] : [`${name} is reached at ${internal}`]),
    ...(ports.includes(`${udp}:${udp}/udp`)
      ? []
      : [`${name} says its media is at ${udp}, which is not published`]),
  ];
}

const findShared = (what: string, names: readonly string[]): string[] =>
  names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `two servers have the ${what} ${name}`);

/** `635s` in seconds. */
export const graceSeconds = ({ stop_grace_period: period = '10s' }: ComposeService): number =>
  Number(/^(\d+)s$/.exec(period)?.[1]);
