import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { S3Settings } from '../s3/s3-settings.ts';
import { testBucket } from './shared-s3.ts';

/** A part of the shared service's bucket that is nobody else's. */
export function testS3Settings(origin: string = inject('s3')): S3Settings {
  return {
    origin,
    bucket: testBucket,
    prefix: `${randomUUID()}/`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    style: 'path',
  };
}
