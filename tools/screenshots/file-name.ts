/** A page's path as the beginning of a file's name. */
export const fileName = (path: string): string =>
  path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
