/** The step of the build that reads the demo's knowledge; a program of its own, so that a bundled server never is it. */
import { writeVectorsOfBuild } from './vectors-of-build.ts';

// Without the encoder's packages knowledge is searched by words alone, now and later.
const reason = await writeVectorsOfBuild().then(
  () => undefined,
  (error: unknown) => String(error),
);
if (reason !== undefined) console.warn(`saywell: the demo's knowledge is not read ahead: ${reason}`);
process.exit(0);
