import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://127.0.0.1:port` of the S3 service that all integration tests share. */
    s3: string;
  }
}

export const testBucket = 'saywell-tests';

/** Starts it before the first integration test; what is returned stops it after the last. */
export default async function startSharedS3(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'saywell-s3-'));
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: testBucket }],
  });
  const { port } = await service.run();
  project.provide('s3', `http://127.0.0.1:${port}`);
  return async () => {
    service.httpServer.closeAllConnections();
    await service.close();
    await rm(directory, { recursive: true, force: true });
  };
}
