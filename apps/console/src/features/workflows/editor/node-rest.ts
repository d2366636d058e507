import { type Found, fieldOf, isObject, type JsonObject, namesOf } from '../../../draft/json.ts';

const ofEveryKind = ['name', 'isStart'];

/** What of a node has a field of its own on the page. */
function shownFields(node: JsonObject): readonly string[] {
  switch (node['type']) {
    case 'conversation':
      return [...ofEveryKind, 'type', 'prompt', 'globalNodePlan'];
    case 'tool':
      // With a tool of its own there is nothing to choose.
      return [...ofEveryKind, 'type', ...(fieldOf(node, 'tool') === undefined ? ['toolId'] : [])];
    case 'hangup':
      return [...ofEveryKind, 'type'];
    default:
      return ofEveryKind;
  }
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
