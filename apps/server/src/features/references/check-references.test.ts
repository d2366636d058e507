import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { checkReferences } from './check-references.ts';

const [there, missing] = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'];

it('files that a query tool names must be there (field: <query>.knowledgeBases.fileIds)', async () => {
  const store = fakeStore();
  const file = { ...store.file, knownIn: async (orgId: string) => new Set(orgId === 'org' ? [there] : []) };
  const tool = (fileIds: string[]): CreateTool => ({
    type: 'query',
    knowledgeBases: [{ provider: 'saywell', name: 'Prices', description: '', fileIds }],
  });
  const parts = { ...store, file };
  await expect(checkReferences(parts, 'org', tool([there]))).resolves.toBeUndefined();
  await expect(checkReferences(parts, 'org', tool([there, missing]))).rejects.toMatchObject({
    code: 'validation-failed',
    message: expect.stringContaining(`knowledgeBases.0.fileIds.1 is not valid: there is no file ${missing}`),
  });
  await expect(checkReferences(parts, 'other', tool([there]))).rejects.toMatchObject({
    code: 'validation-failed',
  });
});
