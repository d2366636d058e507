import { expect, it } from 'vitest';
import { parseStorageUrl, StorageUrlError } from './storage-settings.ts';

const keys = { accessKey: 'key', secretKey: 'secret' };

it('reads an address with everything in it', () => {
  expect(
    parseStorageUrl('s3://AKIA:se%2Fcr%2Bet@s3.example:9000/bucket/a/b?region=eu-1&style=virtual&tls=off'),
  ).toEqual({
    kind: 's3',
    s3: {
      origin: 'http://s3.example:9000',
      bucket: 'bucket',
      prefix: 'a/b/',
      region: 'eu-1',
      style: 'virtual',
      accessKey: 'AKIA',
      secretKey: 'se/cr+et',
    },
  });
});

it('takes the rest from defaults and variables', () => {
  expect(parseStorageUrl('s3://s3.example/bucket', keys)).toMatchObject({
    s3: { origin: 'https://s3.example', prefix: '', region: 'us-east-1', style: 'path', ...keys },
  });
  expect(parseStorageUrl('s3://s3.eu-west-1.amazonaws.com/bucket', keys)).toMatchObject({
    s3: { style: 'virtual' },
  });
});

it('reads a folder', () => {
  expect(parseStorageUrl('file:///srv/my%20files')).toEqual({ kind: 'disk', folder: '/srv/my files' });
});

it.each([
  's3://host/bucket',
  's3://topkey@host/bucket',
  's3://topkey:topsecret%@host/bucket',
  's3://topkey:topsecret@host',
  's3://topkey:topsecret@host/BUCKET',
  's3://topkey:topsecret@host/bucket/..%2f',
  's3://topkey:topsecret@host/bucket?color=red',
  's3://topkey:topsecret@host/bucket?tls=maybe',
  'https://topkey:topsecret@host/bucket',
  'file:///',
  'file://host/share',
  'topsecret',
])('refuses %s without repeating it', (url) => {
  const refused = (): unknown => parseStorageUrl(url);
  expect(refused).toThrow(StorageUrlError);
  expect(refused).not.toThrow(/topsecret|topkey/);
});
