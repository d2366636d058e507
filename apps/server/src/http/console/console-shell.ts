/** What the build writes where the nonce of one answer belongs. */
const noncePlace = 'SAYWELL_CSP_NONCE';

export interface ShellOrder {
  readonly nonce: string;
  /** For the end of the page's head. */
  readonly head?: string;
}

/** The console's one page, which gets another nonce with every answer. */
export type ConsoleShell = (order: ShellOrder) => string;

/** @throws {TypeError} for a page that says nowhere where the nonce belongs: its styles would be refused. */
export function createConsoleShell(html: string): ConsoleShell {
  const parts = html.split(noncePlace);
  if (parts.length < 2) throw new TypeError(`The console's page lacks ${noncePlace}.`);
  return ({ nonce, head = '' }) => parts.join(nonce).replace('</head>', () => `${head}</head>`);
}
