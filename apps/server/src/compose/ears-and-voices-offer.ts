import type { InstalledModel } from '@saywell/cli';

/** What `npm start` prints while the built-in ears and voice are all that is installed. Empty: there are others. */
export function earsAndVoicesOffer(installed: readonly Pick<InstalledModel, 'id'>[]): string {
  if (installed.length > 0) return '';
  return 'Better ears and voices are one command away, without an account: npm run models\n\n';
}
