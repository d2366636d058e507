/** Stands for the router's library of path patterns in the built site: its routes are plain paths. */
export function parse(): never {
  throw new Error('No patterns of paths.');
}
