import type { CallOrigin } from '@saywell/contract';

/** Who has asked for a call. */
export const originWords: Readonly<Record<CallOrigin, string>> = {
  widget: 'Another website',
  site: 'This server’s own pages',
  console: 'The console',
  api: 'A program with a key',
  campaign: 'A campaign',
  test: 'A test',
};
