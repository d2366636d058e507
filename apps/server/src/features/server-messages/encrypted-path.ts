/** Every element of a list, in place of a name or the place of one. */
export const everyElement = Symbol('every element');
export type PathStep = string | number | typeof everyElement;

const step =
  /\.?(?<name>[^.[\]*]+)|\[(?<place>\d{1,9})\]|\[(?<every>\*?)\]|\[(?<quote>['"])(?<quoted>.+?)\k<quote>\]/y;

/**
 * The steps of a path in `encryptedPaths`: names with dots between them, with `$.` in front or without, and indices of
 * lists (`$.items[0].name`, `items[*].name`, `$['a name']`). Null: it says something else, as `$..name` does.
 */
export function encryptedPath(path: string): readonly PathStep[] | null {
  const isRooted = /^\$(?:$|[.[])/.test(path);
  const rest = isRooted ? path.slice(1) : path;
  if (rest === '' || (!isRooted && rest.startsWith('.'))) return null;
  const found: PathStep[] = [];
  for (let at = 0; at < rest.length; at = step.lastIndex) {
    step.lastIndex = at;
    const match = step.exec(rest);
    const { name, place, every, quoted } = match?.groups ?? {};
    if (match === null || (name !== undefined && at > 0 && rest[at] !== '.')) return null;
    found.push(every === undefined ? (name ?? quoted ?? Number(place)) : everyElement);
  }
  return found;
}
