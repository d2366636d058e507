/** Lines of the log that are kept. */
const maxLines = 50;

export const button = (id: string): HTMLButtonElement => find(id, HTMLButtonElement);
export const select = (id: string): HTMLSelectElement => find(id, HTMLSelectElement);

export function show(text: string): void {
  find('status', HTMLOutputElement).textContent = text;
  logEvent(text);
}

export function logEvent(text: string): void {
  const list = find('events', HTMLOListElement);
  const line = document.createElement('li');
  line.textContent = text;
  list.append(line);
  if (list.childElementCount > maxLines) list.firstElementChild?.remove();
}

function find<Found extends HTMLElement>(id: string, kind: new () => Found): Found {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} #${id}.`);
}
