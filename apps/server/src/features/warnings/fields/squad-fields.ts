import type { FieldTable } from './field-effect.ts';

/** Of a squad; its members' own fields are those of assistants. */
export const squadFields: FieldTable = {
  membersOverrides: 'both',
  'members[].assistant': 'both',
  'members[].assistantDestinations[].**': 'both',
  'members[].assistantId': 'both',
  'members[].assistantOverrides': 'both',
  'members[].assistantVersion': 'both',
  name: 'both',
};
