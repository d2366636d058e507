import type { CreateAssistant, CreateSquad } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { referenceWarnings } from './reference-warnings.ts';

const [there, missing] = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'];
const store = fakeStore();
const isThere = (orgId: string, id: string) => orgId === 'org' && id === there;
const parts = {
  knowledgeBase: {
    ...store.knowledgeBase,
    head: async (orgId: string, id: string) =>
      isThere(orgId, id)
        ? {
            id,
            orgId,
            name: 'Prices',
            provider: 'saywell' as const,
            entries: [],
            createdAt: '',
            updatedAt: '',
          }
        : null,
  },
  credential: {
    ...store.credential,
    known: async (orgId: string, ids: readonly string[]) => new Set(ids.filter((id) => isThere(orgId, id))),
  },
};
const paths = async (body: object, orgId = 'org') =>
  (await referenceWarnings(parts, orgId, body)).map(({ path, code }) => `${path} ${code}`);

const assistant = (id: string): CreateAssistant => ({
  credentialIds: [there, id],
  server: { url: 'https://hooks.example', credentialId: id },
  model: {
    provider: 'saywell',
    knowledgeBaseId: id,
    tools: [
      { type: 'function', function: { name: 'f' }, server: { url: 'https://a.example', credentialId: id } },
    ],
  },
  metadata: { credentialId: missing },
});

it('knowledge bases and credentials that nobody has are told, wherever they are named', async () => {
  expect(await paths(assistant(missing))).toEqual([
    'credentialIds[1] reference-unknown',
    'server.credentialId reference-unknown',
    'model.knowledgeBaseId reference-unknown',
    'model.tools[0].server.credentialId reference-unknown',
  ]);
  const squad: CreateSquad = {
    members: [{ assistant: { model: { provider: 'saywell', knowledgeBaseId: missing } } }],
  };
  expect(await paths(squad)).toEqual(['members[0].assistant.model.knowledgeBaseId reference-unknown']);
});

it('those of the organisation are not told, and those of another one are', async () => {
  expect(await paths(assistant(there))).toEqual([]);
  expect(await paths({ credentialIds: [there] }, 'other')).toEqual(['credentialIds[0] reference-unknown']);
});

it('a credential without a public key encrypts nothing, which is told of whatever names paths', async () => {
  const keyed = { provider: 'custom-credential', encryptionPlan: { type: 'public-key' } };
  const get = async (_org: string, id: string) => ({ [there]: { provider: 'webhook' }, keyed })[id] ?? null;
  const credential = { known: async (_org: string, ids: readonly string[]) => new Set(ids), get };
  const server = (credentialId: string, encryptedPaths?: string[]) => ({ credentialId, encryptedPaths });
  const found = await referenceWarnings({ ...parts, credential: credential as never }, 'org', {
    server: server(there, ['transcript']),
    nodes: [{ tool: { type: 'apiRequest', ...server(there, ['card']) } }],
    model: {
      tools: [{ server: server('keyed', ['x']) }, { server: server(there) }, { server: server(there, []) }],
    },
  });
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'server.encryptedPaths field-without-effect',
    'nodes[0].tool.encryptedPaths field-without-effect',
  ]);
});
