import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { envToConfig } from '../../../apps/server/src/platform/config/env-to-config.ts';
import { readEnv } from '../../../apps/server/src/platform/config/read-env.ts';
import { exposedPorts } from './image.ts';
import { findSchemaProblems, findTemplateProblems, renderTemplate } from './helm.ts';
import { readDeploy, textOf } from './read-deploy.ts';
import { findMissing, findUnread } from './settings.ts';

const chart = 'deploy/helm/saywell';
const texts = readDeploy();
const templates = new Map([...texts].filter(([path]) => path.startsWith(`${chart}/templates/`)));
const anything = z.record(z.string(), z.unknown());
const values = anything.parse(parse(textOf(texts, `${chart}/values.yaml`)));
const schema = anything.parse(JSON.parse(textOf(texts, `${chart}/values.schema.json`)));
const settings = z.record(z.string(), z.string()).parse(values['settings']);
const rendered = [...templates]
  .filter(([path]) => path.endsWith('.yaml'))
  .flatMap(([, text]) => renderTemplate(text, values));
const kind = (name: string): unknown[] => rendered.filter((one) => one['kind'] === name);

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const port = z.object({ name: z.string(), containerPort: z.number(), hostPort: z.number() });
const setSchema = z.object({
  spec: z.object({
    serviceName: z.string(),
    template: z.object({
      spec: z.object({
        hostNetwork: z.literal(true),
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
            ports: z.array(port),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
          }),
        ]),
      }),
    }),
  }),
});
const set = setSchema.parse(kind('StatefulSet')[0]).spec;
const pod = set.template.spec;
const [container] = pod.containers;

it('templates read values that are there, and every value is read', () => {
  expect(findTemplateProblems(templates, values)).toEqual([]);
  const broken = new Map([
    ...templates,
    ['other.yaml', '{{- if .Values.image.tags }}\n{{ .Values.drainSeconds }}'],
  ]);
  expect(findTemplateProblems(broken, { ...values, extra: 1 })).toEqual([
    'other.yaml reads image.tags, which values.yaml does not have',
    'other.yaml has a block without an end, or an end without a block',
    'values.yaml has extra, which nothing reads',
  ]);
});

it('the schema has the names and types of the values', () => {
  expect(findSchemaProblems(schema, values)).toEqual([]);
  const service = anything.parse(values['service']);
  expect(
    findSchemaProblems(schema, { ...values, replicas: '2', service: { ...service, port: 1.5, name: '' } }),
  ).toEqual([
    'values.replicas is string, the schema wants integer',
    'values.service.port is number, the schema wants integer',
    'values.service.name is not in the schema',
  ]);
  const without = Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'secret'));
  expect(findSchemaProblems(schema, without)).toEqual(['values.secret is in the schema alone']);
});

it('the server takes what the chart gives it, reads all of it and misses nothing', () => {
  const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  const inSecret = {
    DATABASE_URL: 'postgres://saywell@db/saywell',
    SAYWELL_ENCRYPTION_KEY: 'ab'.repeat(32),
    SAYWELL_STORAGE_ACCESS_KEY: 'key',
    SAYWELL_STORAGE_SECRET_KEY: 'secret',
  };
  for (const name of Object.keys(inSecret)) expect(textOf(texts, `${chart}/values.yaml`)).toContain(name);
  const given: Record<string, string | undefined> = {
    ...own,
    ...settings,
    ...inSecret,
    SAYWELL_PUBLIC_URL: 'https://voice.example',
    SAYWELL_STORAGE_URL: 's3://s3.example/saywell',
  };
  const config = envToConfig(
    readEnv(
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value?.replace('$(POD_IP)', '10.0.0.5')]),
      ),
    ),
  );
  expect(config.cluster.internalUrl).toBe('http://10.0.0.5:3100');
  expect(config.http.host).toBe('10.0.0.5');
  expect(findUnread(Object.keys(given), ['NODE_NAME', 'POD_IP', 'NAME'])).toEqual([]);
  expect(textOf(texts, `${chart}/templates/statefulset.yaml`)).toContain('export SAYWELL_PUBLIC_ADDRESS');
  expect(findMissing([...Object.keys(given), 'SAYWELL_PUBLIC_ADDRESS'])).toEqual([]);
  // What the chart sets itself cannot be set beside it.
  const pattern = z
    .object({
      properties: z.object({
        settings: z.object({ propertyNames: z.object({ not: z.object({ enum: z.array(z.string()) }) }) }),
      }),
    })
    .parse(schema).properties.settings.propertyNames.not.enum;
  for (const name of Object.keys(own).filter((one) => one.startsWith('SAYWELL_')))
    expect(pattern).toContain(name);
});

it('Kubernetes asks what it should, and waits longer than the drain', () => {
  expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
  expect(container.startupProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
  const { drainSeconds, preStopSeconds } = z
    .object({ drainSeconds: z.number(), preStopSeconds: z.number() })
    .parse(values);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + preStopSeconds + 30);
});

it('ports and names lead to what is there', () => {
  for (const { containerPort, hostPort } of container.ports) expect(hostPort).toBe(containerPort);
  expect(container.ports.map(({ containerPort: number }) => String(number))).toEqual(
    exposedPorts(textOf(texts, 'deploy/Dockerfile')).map((name) => name.replace('/udp', '')),
  );
  const service = z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({ ports: z.array(z.object({ targetPort: z.string() })) }),
  });
  const services = z.array(service).parse(kind('Service'));
  expect(services.map(({ metadata }) => metadata.name)).toEqual(['release', set.serviceName]);
  const names = container.ports.map(({ name }) => name);
  for (const { spec } of services) for (const one of spec.ports) expect(names).toContain(one.targetPort);
  expect(kind('PodDisruptionBudget')).toHaveLength(1);
  expect(kind('HorizontalPodAutoscaler')[0]).toMatchObject({
    spec: { scaleTargetRef: { kind: 'StatefulSet', name: 'release' } },
  });
});
