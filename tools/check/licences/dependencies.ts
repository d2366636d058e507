/** An entry of `package-lock.json`, as far as it counts here. */
export interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
/** By the place of its folder: `packages/agent`, `node_modules/ws`, `node_modules/a/node_modules/b`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface Dependency {
  readonly name: string;
  /** Undefined: it is not locked. */
  readonly version: string | undefined;
  /** Undefined: its publisher names none, or it is not locked. */
  readonly licence: string | undefined;
}

/** All that these workspaces depend on at run time, themselves and through others; our own packages are walked through. */
export function dependenciesOf(folders: readonly string[], locked: LockedPackages): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  const seen = new Set<string>();
  const waiting = [...folders];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    for (const name of namesIn(locked[place])) {
      const at = placeOf(name, place, locked);
      const own = at === undefined ? undefined : locked[at];
      // Another's optional peer that nobody has installed is no dependency of ours.
      if (own === undefined && place.startsWith('node_modules/')) continue;
      if (own?.link === true && own.resolved !== undefined) waiting.push(own.resolved);
      else {
        found.set(`${name} ${own?.version ?? ''}`, { name, version: own?.version, licence: own?.license });
        if (at !== undefined) waiting.push(at);
      }
    }
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

const namesIn = (entry: LockedPackage | undefined): readonly string[] =>
  Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies, ...entry?.peerDependencies });

/** Where a package finds another: in its own folder of packages, or in one above. */
function placeOf(name: string, from: string, locked: LockedPackages): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (Object.hasOwn(locked, place)) return place;
    if (folder === '') return undefined;
  }
}
