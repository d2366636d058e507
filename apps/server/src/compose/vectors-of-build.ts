import { fileURLToPath } from 'node:url';
import { createSentenceEncoder, readAhead } from '@saywell/agent';
import { demoKnowledge } from '../features/demo/knowledge.ts';
import { createVectorFiles } from '../features/knowledge/vector-files.ts';

/**
 * Where the build leaves what the built-in encoder read of the demo's knowledge: a first start would need a minute of a
 * core for it, while its first visitors ask. Beside the compiled server, for a server that runs from its sources too.
 */
export const vectorsOfBuild = fileURLToPath(new URL('../../dist/vectors', import.meta.url));

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Without the encoder's packages knowledge is searched by words alone, now and later.
  const reason = await writeVectorsOfBuild().then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (reason !== undefined) console.warn(`saywell: the demo's knowledge is not read ahead: ${reason}`);
  process.exit(0);
}
