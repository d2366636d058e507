import { fileURLToPath } from 'node:url';
import type { S3Settings } from './s3/s3-settings.ts';

/** Where bytes are stored. */
export type StorageSettings =
  | { readonly kind: 'disk'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Settings };

/** Of a service whose address does not name them. */
export interface StorageKeys {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** An address that names no storage. Its text says what was expected and repeats nothing of the address. */
export class StorageUrlError extends Error {
  override readonly name = 'StorageUrlError';
}

export const storageUrlExpected =
  's3://host/bucket, s3://key:secret@host/bucket/folder?region=…&style=path|virtual&tls=on|off, or file:///folder';

/**
 * `s3://[key:secret@]host[:port]/bucket[/folder][?region=…&style=…&tls=…]` or `file:///folder`. Keys in the address are
 * percent-encoded. Defaults: region `us-east-1`, TLS, and the bucket in the path except for amazonaws.com.
 *
 * @throws {StorageUrlError}
 */
export function parseStorageUrl(text: string, keys?: StorageKeys): StorageSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'file:' && url.host === '' && url.pathname.length > 1 && url.search === '')
    return { kind: 'disk', folder: fileURLToPath(url) };
  if (url?.protocol !== 's3:' || url.host === '') throw new StorageUrlError(storageUrlExpected);
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (!/^[a-z0-9][\w.-]{1,62}$/.test(bucket) || !folders.every((folder) => /^[\w-][\w.-]*$/.test(folder)))
    throw new StorageUrlError(`${storageUrlExpected}; the bucket or its folder has another name`);
  const options = optionsOf(url);
  return {
    kind: 's3',
    s3: {
      origin: `${options.tls === 'off' ? 'http' : 'https'}://${url.host}`,
      bucket,
      prefix: folders.map((folder) => `${folder}/`).join(''),
      region: options.region ?? 'us-east-1',
      style: styleOf(options.style, url.hostname),
      ...keysOf(url, keys),
    },
  };
}

const optionNames = ['region', 'style', 'tls'] as const;
type Options = Partial<Record<(typeof optionNames)[number], string>>;
const optionValues: Readonly<Record<(typeof optionNames)[number], RegExp>> = {
  region: /^[\w-]{1,60}$/,
  style: /^(?:path|virtual)$/,
  tls: /^(?:on|off)$/,
};

function optionsOf({ searchParams }: URL): Options {
  const options: Options = {};
  for (const [name, value] of searchParams) {
    const known = optionNames.find((one) => one === name);
    if (known === undefined || !optionValues[known].test(value))
      throw new StorageUrlError(`${storageUrlExpected}; an option is another one`);
    options[known] = value;
  }
  return options;
}

function styleOf(given: string | undefined, host: string): S3Settings['style'] {
  if (given === 'path' || given === 'virtual') return given;
  return host.endsWith('.amazonaws.com') ? 'virtual' : 'path';
}

function keysOf(url: URL, keys: StorageKeys | undefined): StorageKeys {
  if (url.username === '' && url.password === '') {
    if (keys !== undefined) return keys;
    throw new StorageUrlError(
      `${storageUrlExpected}; without a key in it SAYWELL_STORAGE_ACCESS_KEY and SAYWELL_STORAGE_SECRET_KEY are needed`,
    );
  }
  try {
    const [accessKey, secretKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if (accessKey !== '' && secretKey !== '') return { accessKey, secretKey };
  } catch {
    // What is percent-encoded wrongly is said below.
  }
  throw new StorageUrlError(`${storageUrlExpected}; key or secret are empty, or not percent-encoded`);
}
