import { createSquadSchema, squadSchema, updateSquadSchema } from '../resources/assistant/squad.ts';
import { crud } from './route.ts';

export const squadRoutes = crud('squad', {
  create: createSquadSchema,
  update: updateSquadSchema,
  answer: squadSchema,
});
