import { parse } from 'node:querystring';

/** A query with more parameters is cut off. */
const maxKeys = 1_000;
/** Within brackets ids are names, too. */
const bracketed = /^(\w{1,100})((?:\[[\w-]{1,100}\]){1,4})$/;

/** `a=1&a=2` is a list, and `customer[number]=1` an object, as existing clients write them. */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(parse(text, '&', '=', { maxKeys }))) {
    const [, name, path] = bracketed.exec(key) ?? [];
    if (name === undefined || path === undefined) query[key] = value;
    else setAt(query, [name, ...path.slice(1, -1).split('][')], value);
  }
  return query;
}

/** Objects without a prototype: no name in a query can reach one. */
function setAt(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    root[name] = value;
    return;
  }
  const known = root[name];
  const node = isNode(known) ? known : Object.create(null);
  root[name] = node;
  setAt(node, rest, value);
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
