import type { FieldTable } from './field-effect.ts';

/** What is heard beside the voice. */
export const soundFields: FieldTable = {
  backgroundSound: 'call',
};
