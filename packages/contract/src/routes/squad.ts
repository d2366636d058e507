import { createSquadSchema, squadSchema, updateSquadSchema } from '../resources/squad.ts';
import { crud } from './route.ts';

export const squadRoutes = crud('squad', {
  create: createSquadSchema,
  update: updateSquadSchema,
  answer: squadSchema,
});
