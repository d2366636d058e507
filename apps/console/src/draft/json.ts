/** A document as it goes over the wire. What is undefined is absent. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}
/** Undefined: there is nothing. */
export type Found = Json | undefined;

export const isList = (value: Found): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Found): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that have a value. */
export const namesOf = (object: JsonObject): string[] =>
  Object.keys(object).filter((name) => object[name] !== undefined);

/** Of its own: `toString` is no field of a document. */
export const fieldOf = (object: JsonObject, name: string): Found =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** Says the same? The order of names means nothing, that of lists does. */
export function isSame(one: Found, other: Found): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = namesOf(one);
  return (
    names.length === namesOf(other).length &&
    names.every((name) => isSame(fieldOf(one, name), fieldOf(other, name)))
  );
}

/** An answer of the API as the document that it is. */
export function toDocument(answer: object): JsonObject {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was read from JSON is JSON
  return answer as JsonObject;
}

/**
 * A document as the body of a request. The server reads it and says what it does not understand; comparing it with the
 * recursive types of assistants would say no more, and takes a compiler minutes. `like`: only its type is of use.
 */
export function toBody<Body extends object>(document: JsonObject, like?: Body): Body;
export function toBody(document: JsonObject): object {
  return document;
}
