import { envSchema } from '../../../apps/server/src/platform/config/env-schema.ts';
import type { Texts } from './read-deploy.ts';

const known: ReadonlySet<string> = new Set(envSchema.keyof().options);

/** Without these a server is not one of several, or is one that nobody reaches. */
export const settingsOfSeveral = [
  'DATABASE_URL',
  'SAYWELL_DRAIN_SECONDS',
  'SAYWELL_ENCRYPTION_KEY',
  'SAYWELL_INTERNAL_URL',
  'SAYWELL_PUBLIC_ADDRESS',
  'SAYWELL_PUBLIC_URL',
  'SAYWELL_STORAGE_ACCESS_KEY',
  'SAYWELL_STORAGE_SECRET_KEY',
  'SAYWELL_STORAGE_URL',
  'SAYWELL_TRUSTED_PROXIES',
  'SAYWELL_UDP_PORT',
] as const;

/** Settings that are named somewhere and that no server reads. A name that ends in `_` stands for several. */
export function findUnknownSettings(texts: Texts): string[] {
  return [...texts].flatMap(([path, text]) =>
    [...new Set(text.match(/\b(?:SAYWELL_[A-Z_]*[A-Z]|OTEL_[A-Z_]*[A-Z]|DATABASE_[A-Z_]*[A-Z])\b/g))]
      .filter((name) => !known.has(name))
      .map((name) => `${path}: no server reads ${name}`),
  );
}

/** What a server is given and does not read. */
export const findUnread = (names: Iterable<string>, besides: readonly string[] = []): string[] =>
  [...names].filter((name) => !known.has(name) && !besides.includes(name));

export const findMissing = (names: Iterable<string>): string[] => {
  const given = new Set(names);
  return settingsOfSeveral.filter((name) => !given.has(name));
};
