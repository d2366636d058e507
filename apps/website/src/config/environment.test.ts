import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHalfSetIntegrations, readIntegrations } from '../../build/integrations.ts';
import { readEnvironment } from './environment.ts';

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');

/** A documented key is one of the example file's lines, with a comment above it. */
function isDocumented(name: string): boolean {
  const lines = example.split('\n');
  const line = lines.findIndex((text) => text.startsWith(`${name}=`));
  return line > 0 && /^(#|VITE_BACKEND_URL=|\w+_PROVIDER=)/.test(lines[line - 1] ?? '');
}

describe('the site’s keys', () => {
  it.each([
    ['WV-1 assistant id', 'VITE_ASSISTANT_ID', (all) => all.assistantId],
    ['WV-2 public key', 'VITE_PUBLIC_KEY', (all) => all.publicKey],
    ['WV-3 endpoint', 'VITE_VOICE_ENDPOINT', (all) => all.endpoint],
    ['WV-4 call webhook URL', 'VITE_CALL_WEBHOOK_URL', (all) => all.callWebhookUrl],
    ['WV-5 agent Max', 'VITE_AGENT_MAX_ID', (all) => all.agents.max],
    ['WV-6 agent Grace', 'VITE_AGENT_GRACE_ID', (all) => all.agents.grace],
    ['WV-7 agent Kyle', 'VITE_AGENT_KYLE_ID', (all) => all.agents.kyle],
    ['WV-8 agent Squad', 'VITE_AGENT_SQUAD_ID', (all) => all.agents.squad],
    ['WV-9 app environment', 'VITE_APP_ENVIRONMENT', (all) => all.appEnvironment, 'development'],
    ['WV-10 API base URL', 'VITE_API_BASE_URL', (all) => all.apiBaseUrl, 'http://localhost:3000'],
    ['WV-16 backend URL', 'VITE_BACKEND_URL', (all) => all.backend.url],
    ['WV-17 backend anonymous key', 'VITE_BACKEND_ANON_KEY', (all) => all.backend.anonymousKey],
  ] satisfies [string, string, (all: ReturnType<typeof readEnvironment>) => string, string?][])(
    '%s',
    (_title, variable, read, fallback = '') => {
      expect(read(readEnvironment({ [variable]: ' given ' }))).toBe('given');
      expect([read(readEnvironment({})), read(readEnvironment({ [variable]: ' ' }))]).toEqual([
        fallback,
        fallback,
      ]);
      expect(isDocumented(variable)).toBe(true);
    },
  );

  it('WK-15 the default app environment is development', () => {
    expect(readEnvironment({}).appEnvironment).toBe('development');
    expect(example).toContain('\nVITE_APP_ENVIRONMENT=development\n');
  });

  it('WK-16 the default API base is localhost, port 3000', () => {
    expect(new URL(readEnvironment({}).apiBaseUrl).host).toBe('localhost:3000');
    expect(example).toContain('\nVITE_API_BASE_URL=http://localhost:3000\n');
  });
});

describe('the operator’s own services', () => {
  it.each([
    ['WV-11 AI provider', 'AI', 'ai'],
    ['WV-12 speech provider', 'SPEECH', 'speech'],
    ['WV-13 analytics provider', 'ANALYTICS', 'analytics'],
    ['WV-14 CRM provider', 'CRM', 'crm'],
    ['WV-15 mailing provider', 'MAILING', 'mailing'],
  ] as const)('%s', (_title, name, kind) => {
    const [provider, key] = [`${name}_PROVIDER`, `${name}_PROVIDER_KEY`];
    expect(readIntegrations({ [provider]: 'acme', [key]: 'secret' })[kind]).toEqual({
      provider: 'acme',
      key: 'secret',
    });
    expect(findHalfSetIntegrations(readIntegrations({ [provider]: 'acme' }))).toEqual([
      `${provider} is set, ${key} is not.`,
    ]);
    expect(findHalfSetIntegrations(readIntegrations({ [key]: 'secret' }))).toEqual([
      `${key} is set, ${provider} is not.`,
    ]);
    expect([isDocumented(provider), isDocumented(key)]).toEqual([true, true]);
  });

  it('are complete when nothing is set, and when both halves are', () => {
    expect(findHalfSetIntegrations(readIntegrations({}))).toEqual([]);
    const both = { CRM_PROVIDER: 'acme', CRM_PROVIDER_KEY: 'secret' };
    expect(findHalfSetIntegrations(readIntegrations(both))).toEqual([]);
  });
});

it('the example file names no key that nothing reads', () => {
  const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  const given = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
  const read = JSON.stringify([readEnvironment(given), readIntegrations(given)]);
  // The site's own address is read where it is used, while the pages are made.
  expect(names.filter((name) => !read.includes(`value of ${name}"`))).toEqual(['VITE_SITE_URL']);
  expect(names).toHaveLength(24);
});
