import { fileURLToPath } from 'node:url';
import { createSentenceEncoder, readAhead } from '@saywell/agent';
import { demoKnowledge } from '../../features/demo/knowledge.ts';
import { createVectorFiles } from '../../features/knowledge/vector-files.ts';

/**
 * Where the build leaves what the built-in encoder read of the demo's knowledge: a first start would need a minute of a
 * core for it, while its first visitors ask. Beside the compiled server, for a server that runs from its sources too.
 */
export const vectorsOfBuild = fileURLToPath(new URL('../../../dist/vectors', import.meta.url));

/** Answers how many texts there are. */
export function writeVectorsOfBuild(folder: string = vectorsOfBuild): Promise<number> {
  const log = {
    warn: (details: object, message: string) => console.warn(`${message}: ${JSON.stringify(details)}`),
  };
  return readAhead(Object.values(demoKnowledge), {
    embeddings: createSentenceEncoder(),
    vectors: createVectorFiles({ folder, log }),
  });
}
