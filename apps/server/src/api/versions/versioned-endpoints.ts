import { draftEndpoints } from './draft-endpoints.ts';
import { versionEndpoints } from './version-endpoints.ts';

/** What assistants, squads and tools were, and what people work on. */
export const versionedEndpoints = {
  ...versionEndpoints('assistant'),
  ...draftEndpoints('assistant'),
  ...versionEndpoints('squad'),
  ...draftEndpoints('squad'),
  ...versionEndpoints('tool'),
  ...draftEndpoints('tool'),
};
