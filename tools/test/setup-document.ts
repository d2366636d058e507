import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// As `vi.waitFor`: what is waited for ends the wait.
configure({ asyncUtilTimeout: 30_000 });

/** Own properties that an object has before any test; tests put others there, and replace some. */
type Properties = ReadonlyMap<string, PropertyDescriptor | undefined>;

interface Owned {
  readonly target: object;
  readonly before: Properties;
}

/** Names that start so are the test runner's. */
const namesOf = (target: object): string[] =>
  Object.getOwnPropertyNames(target).filter((name) => !name.startsWith('_'));

const readOwned = (target: object): Owned => ({
  target,
  before: new Map(namesOf(target).map((name) => [name, Object.getOwnPropertyDescriptor(target, name)])),
});

function restore({ target, before }: Owned): void {
  for (const name of namesOf(target)) {
    const found = Object.getOwnPropertyDescriptor(target, name);
    const property = before.get(name);
    if (found?.configurable !== true || (found.value === property?.value && found.get === property?.get))
      continue;
    if (property === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, property);
  }
}

let shared: { readonly document: Document; readonly owned: readonly Owned[] } | undefined;

/**
 * Files share the document of their worker: each leaves it as it was before the first.
 * Called once for every file.
 */
export function shareDocument(): void {
  if (shared?.document !== document) {
    const targets = [globalThis, navigator, document, HTMLElement.prototype, HTMLMediaElement.prototype];
    shared = { document, owned: targets.map(readOwned) };
  }
  const { owned } = shared;
  // What a test leaves mounted would go on in the next.
  afterEach(cleanup);
  afterAll(() => {
    document.head.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.body.replaceChildren();
    for (const one of owned) restore(one);
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
  });
}
