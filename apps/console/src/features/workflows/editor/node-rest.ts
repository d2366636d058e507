import { type Found, fieldOf, isObject, type JsonObject, namesOf } from '../../../draft/json.ts';

const ofEveryKind = ['name', 'isStart'];
const ofKinds: ReadonlyMap<Found, readonly string[]> = new Map([
  ['conversation', ['type', 'prompt', 'globalNodePlan']],
  ['tool', ['type', 'toolId']],
  ['hangup', ['type']],
]);

/** What of a node has a field of its own on the page. */
function shownFields(node: JsonObject): readonly string[] {
  const shown = [...ofEveryKind, ...(ofKinds.get(node['type']) ?? [])];
  // With a tool of its own there is none to choose.
  return fieldOf(node, 'tool') === undefined ? shown : shown.filter((name) => name !== 'toolId');
}

const partOf = (node: JsonObject, isIn: (name: string) => boolean): JsonObject =>
  Object.fromEntries(
    namesOf(node)
      .filter(isIn)
      .map((name) => [name, fieldOf(node, name)]),
  );

/** Everything of a node that no field shows. */
export function restOf(node: Found): JsonObject {
  if (!isObject(node)) return {};
  const shown = shownFields(node);
  return partOf(node, (name) => !shown.includes(name));
}

/** The node with another rest; what fields show stays as it is. */
export function withRest(node: Found, rest: Found): Found {
  if (!isObject(node) || !isObject(rest)) return node;
  const shown = shownFields(node);
  return {
    ...partOf(node, (name) => shown.includes(name)),
    ...partOf(rest, (name) => !shown.includes(name)),
  };
}

/** What cannot be written there, because it is shown elsewhere; undefined: all can. */
export function shownIn(node: Found, rest: JsonObject): string | undefined {
  const shown = isObject(node) ? shownFields(node) : [];
  const name = namesOf(rest).find((one) => shown.includes(one));
  return name === undefined ? undefined : `${name} is not written here: it has a place of its own above.`;
}
