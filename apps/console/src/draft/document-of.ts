import { fieldOf, isSame, type JsonObject, namesOf, toDocument } from './json.ts';

/** What the server adds to the fields of a document, in its answers, drafts and versions. */
const added: ReadonlySet<string> = new Set([
  'id',
  'orgId',
  'assistantId',
  'createdAt',
  'updatedAt',
  'createdBy',
  'deletedAt',
  'latestVersion',
  'version',
  'versionName',
  'versionDescription',
  'parentVersion',
  'baseVersion',
  'restoredFromVersion',
  'configHash',
]);

/** The fields of an answer, a draft or a version, as one edits them. */
export function documentOf(answer: object): JsonObject {
  const fields = toDocument(answer);
  const names = namesOf(fields).filter((name) => !added.has(name) && fieldOf(fields, name) !== null);
  return Object.fromEntries(names.map((name) => [name, fieldOf(fields, name)]));
}

/** Fields that make one document of another: `null` takes one away. */
export function patchOf(before: JsonObject, after: JsonObject): JsonObject {
  const names = [...new Set([...namesOf(before), ...namesOf(after)])];
  const changed = names.filter((name) => !isSame(fieldOf(before, name), fieldOf(after, name)));
  return Object.fromEntries(changed.map((name) => [name, fieldOf(after, name) ?? null]));
}
