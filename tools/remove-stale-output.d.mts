/** Deletes from `dist` of a package what was compiled of sources that are gone; answers their paths. */
export function removeStaleOutput(packageFolder: string): string[];
