import type { Building } from './floors.ts';
import type { SizeReasons } from './sizes.ts';

/** The server's floors, from the top. An import, of a value or a type, leads down or stays. */
export const server: Building = {
  folder: 'apps/server/src',
  floors: [
    { name: 'compose', paths: ['main.ts', 'index.ts', 'compose/'] },
    { name: 'the edge (api, http)', paths: ['api/', 'http/'] },
    { name: 'features', paths: ['features/'] },
    { name: 'store', paths: ['store/'] },
    { name: 'platform', paths: ['platform/'] },
  ],
  nouns: 'apps/server/src/features',
  allowedNounArrows: [],
};

/** What may be larger than the limits, each with its decision (docs/decisions). */
export const sizeReasons: SizeReasons = {
  'packages/contract/src/index.ts': 'docs/decisions/0025-the-contract-lists-its-names.md',
};
