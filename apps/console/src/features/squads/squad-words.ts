import type { Squad } from '@saywell/contract';
import { type Found, fieldOf, isList, isObject, type Json, type JsonObject } from '../../draft/json.ts';
import { visible } from '../../ui/visible.ts';

export const squadName = ({ name }: Pick<Squad, 'name'>): string =>
  name === undefined || name.trim() === '' ? 'Squad without a name' : visible(name);

export type Names = ReadonlyMap<string, string>;

const textOf = (object: Json, name: string): string | undefined => {
  const value: Found = isObject(object) ? fieldOf(object, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const objectOf = (object: Json, name: string): JsonObject => {
  const value: Found = isObject(object) ? fieldOf(object, name) : undefined;
  return isObject(value) ? value : {};
};

export const assistantIdOf = (member: Json): string | undefined => textOf(member, 'assistantId');

/** By which other members know it. */
export function memberName(member: Json, names: Names): string {
  const own =
    textOf(objectOf(member, 'assistantOverrides'), 'name') ?? textOf(objectOf(member, 'assistant'), 'name');
  const id = assistantIdOf(member);
  return own ?? (id === undefined ? 'Assistant without a name' : (names.get(id) ?? id));
}

/** How a member is named in a destination: a stored assistant by its id, one that is written here by its name. */
export function destinationOf(member: Json, names: Names): JsonObject {
  const id = assistantIdOf(member);
  return id === undefined ? { assistantName: memberName(member, names) } : { assistantId: id };
}

/** Which of the members a destination means; undefined: none of them. */
export function destinationMember(
  destination: Json,
  members: readonly Json[],
  names: Names,
): number | undefined {
  const id = assistantIdOf(destination);
  const name = textOf(destination, 'assistantName');
  const found = members.findIndex((member) =>
    id === undefined ? memberName(member, names) === name : assistantIdOf(member) === id,
  );
  return found < 0 ? undefined : found;
}

/** What a destination names, as it is written. */
export const destinationText = (destination: Json): string =>
  textOf(destination, 'assistantName') ?? assistantIdOf(destination) ?? 'nobody';

export const listOf = (value: Found): readonly Json[] => (isList(value) ? value : []);
