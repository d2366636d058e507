import { plainName } from './describe-type.ts';
import { disclosure, element, inline, paragraphs } from './element.ts';
import { type ApiDocument, type Entry, entriesOf } from './openapi.ts';
import { operationView } from './operation-view.ts';
import { schemaView } from './schema-view.ts';
import { createSearch, type Finding } from './search.ts';

export interface ReferenceOptions {
  readonly document: ApiDocument;
  readonly fetch: typeof fetch;
  /** The page's address: what stands behind `#` is opened, also when it changes. */
  readonly window: Window;
}

/** Fills `root` with the reference of an API. */
export function showReference(root: HTMLElement, { document, fetch, window }: ReferenceOptions): void {
  const { info, components } = document;
  const key = element('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
  const entries = entriesOf(document);
  const groups = groupsOf(entries);
  const options = { document, fetch, key: () => key.value.trim() };
  const sections = [...groups].map(([name, own]) =>
    element(
      'section',
      { id: `group-${name}`, 'aria-label': name },
      element('h2', {}, name),
      ...own.map((entry) => operationView(entry, options)),
    ),
  );
  const types = Object.keys(components.schemas)
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => typeView(name, document));
  const typeSection = element(
    'section',
    { id: 'types', 'aria-label': 'Types' },
    element('h2', {}, 'Types'),
    ...types,
  );
  root.replaceChildren(
    element(
      'header',
      {},
      element('h1', {}, info.title),
      element('p', { class: 'version' }, `Version ${info.version} · `, jsonLink()),
      disclosure(['How requests and answers work'], () => paragraphs(info.description ?? '')),
      keyForm(key),
    ),
    searchBox(document),
    element('nav', { 'aria-label': 'Groups' }, ...[...groups.keys()].map(groupLink), groupLink('types')),
    ...sections,
    typeSection,
  );
  const open = () => openTarget(window.location.hash, root);
  window.addEventListener('hashchange', open);
  open();
}

/** Browsers want secrets to be in forms; this one goes nowhere. */
function keyForm(key: HTMLInputElement): HTMLElement {
  const form = element(
    'form',
    { class: 'key' },
    element('label', {}, 'Key for “Try it”, stays in this page', key),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

const jsonLink = (): HTMLElement => element('a', { href: '/openapi.json' }, 'openapi.json');
const groupLink = (name: string): HTMLElement =>
  element('a', { href: name === 'types' ? '#types' : `#group-${name}` }, name);

function groupsOf(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [name = 'other'] = entry.operation.tags ?? [];
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return groups;
}

function typeView(name: string, document: ApiDocument): HTMLElement {
  const schema = document.components.schemas[name] ?? {};
  const suffix = name === plainName(name) ? null : element('span', { class: 'place' }, 'as it is taken');
  const title = [element('code', {}, plainName(name)), suffix];
  const view = disclosure(title, () => schemaView(schema, document), { class: 'operation' });
  view.id = name;
  return view;
}

function searchBox(document: ApiDocument): HTMLElement {
  const search = createSearch(document);
  const input = element('input', { type: 'search', autocomplete: 'off' });
  const results = element('ul', { class: 'findings' });
  const count = element('p', { class: 'count', role: 'status' });
  input.addEventListener('input', () => {
    const found = search(input.value);
    results.replaceChildren(...found.map(findingView));
    count.textContent = input.value.trim() === '' ? '' : `${found.length} found`;
  });
  return element(
    'search',
    {},
    element('label', {}, 'Search routes, messages, types and fields', input),
    count,
    results,
  );
}

function findingView({ target, title, description, kind }: Finding): HTMLElement {
  const link = element('a', { href: `#${encodeURIComponent(target)}` }, title);
  return element('li', {}, link, ' ', element('span', { class: 'place' }, kind), ' ', ...inline(description));
}

/** Opens a route or a type and goes there. */
function openTarget(hash: string, root: HTMLElement): void {
  const id = decodeURIComponent(hash.slice(1));
  const target = id === '' ? null : root.querySelector(`#${CSS.escape(id)}`);
  if (target === null) return;
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.querySelector('summary')?.focus({ preventScroll: true });
  }
  target.scrollIntoView();
}
