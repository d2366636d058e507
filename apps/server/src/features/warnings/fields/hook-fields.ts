import type { FieldTable } from './field-effect.ts';

/** What happens beside the talk. */
export const hookFields: FieldTable = {
  'hooks[]**': 'none: not-built',
};
