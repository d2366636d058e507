/*
 * Runs before the page is painted and before any module, as a script of its own. It imports nothing.
 *
 * Markup through scripts is forbidden; the one exception is emptying an element, which libraries do with `innerHTML`.
 */
{
  interface PolicyFactory {
    createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not know it yet, browsers may not have it
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? text : null) });

  // A chosen theme is there from the first frame.
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage is forbidden here: the system's theme it is.
  }
}
