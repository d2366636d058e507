const maxLines = 50;

/** Says the same once, and no more lines than anybody reads. */
export function onceEach(say: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message) || said.size >= maxLines) return;
    said.add(message);
    say(message);
  };
}
