import { type Found, fieldOf, isList, isObject, type Json } from './json.ts';

/** Where something is in a document (RFC 6901): `/model/tools/2/server/url`; the empty text is the document. */
export type Pointer = string;

export const segmentsOf = (pointer: Pointer): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

export const pointerOf = (segments: readonly (string | number)[]): Pointer =>
  segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A path as the server writes it, `model.tools[2].server.url`. */
export const pointerOfPath = (path: string): Pointer =>
  pointerOf(path.split(/[.[\]]+/).filter((segment) => segment !== ''));

/** Is it this, or in it? */
export const isWithin = (pointer: Pointer, outer: Pointer): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

export const parentOf = (pointer: Pointer): Pointer =>
  pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

function childOf(value: Found, segment: string): Found {
  if (isList(value)) return value[indexOf(segment)];
  return isObject(value) ? fieldOf(value, segment) : undefined;
}

/** NaN of what is no place in a list. */
const indexOf = (segment: string): number =>
  /^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : Number.NaN;

export const valueAt = (document: Found, pointer: Pointer): Found =>
  segmentsOf(pointer).reduce<Found>(childOf, document);

/**
 * The document with another value there; undefined takes it away, out of a list with its place. Objects on the way
 * are made, and what is on the way and has no places in it gives way.
 */
export function withValue(document: Found, pointer: Pointer, value: Found): Found {
  return put(document, segmentsOf(pointer), value);
}

function put(parent: Found, [segment, ...rest]: readonly string[], value: Found): Found {
  if (segment === undefined) return value;
  const isEmptied = value === undefined && childOf(parent, segment) === undefined;
  if (isEmptied) return parent;
  const child = put(childOf(parent, segment), rest, value);
  if (isList(parent) && !Number.isNaN(indexOf(segment))) return putIntoList(parent, indexOf(segment), child);
  const { [segment]: _replaced, ...others } = isObject(parent) ? parent : {};
  if (child === undefined) return others;
  // At its old place, so that a document is read in the same order.
  if (isObject(parent) && Object.hasOwn(parent, segment)) return { ...parent, [segment]: child };
  return { ...others, [segment]: child };
}

function putIntoList(list: readonly Json[], index: number, value: Found): readonly Json[] {
  const at = Math.min(index, list.length);
  return value === undefined ? list.toSpliced(at, 1) : list.toSpliced(at, 1, value);
}

/** Takes a value away, and the objects around it that hold nothing else. */
export function without(document: Found, pointer: Pointer): Found {
  const after = withValue(document, pointer, undefined);
  const parent = parentOf(pointer);
  const left = valueAt(after, parent);
  const isEmpty = isObject(left) && Object.keys(left).length === 0;
  return isEmpty && parent !== '' ? without(after, parent) : after;
}
