import type { Model } from '../catalogue/model.ts';

/** What whoever installs a model should know of its licence. */
export const licenceLines = ({ id, title, licence, licenceUrl, licenceNote }: Model): string[] => [
  `${id}: ${title}`,
  `  licence ${licence}, ${licenceUrl}`,
  ...(licenceNote === undefined ? [] : [`  ${licenceNote}`]),
];
