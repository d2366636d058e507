import { element } from './element.ts';
import type { ApiDocument } from './openapi.ts';
import { showReference } from './reference.ts';

const root = document.querySelector<HTMLElement>('#reference');
if (root !== null) void start(root);

async function start(place: HTMLElement): Promise<void> {
  try {
    const answer = await fetch('/openapi.json');
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    const read: ApiDocument = await answer.json();
    showReference(place, { document: read, fetch: fetch.bind(window), window });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    place.replaceChildren(
      element('p', { role: 'alert' }, 'The reference could not be loaded. ', reason, ' '),
      element('a', { href: '/docs' }, 'Try again'),
    );
  }
}
