import type { Stage } from './stage.ts';

/** Begins once the call before is released: two calls never hold the microphone or the room together. */
export const initialization: Stage = {
  name: 'initialization',
  async run({ previousReleased, session }) {
    await previousReleased;
    return { ...session.context };
  },
};
