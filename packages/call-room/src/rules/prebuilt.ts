import { type Check, eachEntry, firstIssue, issue, type RuleIssue, under } from './issue.ts';
import { type Fields, isFields, isInteger, isOneOf, isString, isUrl } from './values.ts';

/** How a prebuilt frame shows names. */
export const checkShowNames: Check = (value) =>
  isOneOf(value, ['always', 'never', false])
    ? undefined
    : issue('setShowNamesMode argument should be "always", "never", or false');

const integrationTexts = ['allow', 'csp', 'name', 'referrerPolicy', 'sandbox'];
const unchecked = ['loading', 'label', 'location', 'src', 'srcdoc'];

/** Id → a page that is shown inside the call. */
export const checkIntegrations: Check = (value) =>
  isFields(value)
    ? eachEntry(value, (id, integration) => checkIntegration(id, integration))
    : issue('customIntegrations should be an object');

function checkIntegration(id: string, value: unknown): RuleIssue | undefined {
  const refused = (what: string, field: string): RuleIssue =>
    issue(`customIntegration ${id}: ${what}`, [field]);
  if (!isFields(value)) return refused('label is required', 'label');
  const { label, location, src, srcdoc } = value;
  return firstIssue(
    () => !label && refused('label is required', 'label'),
    () => !location && refused('location is required', 'location'),
    () =>
      !isOneOf(location, ['main', 'sidebar']) && refused('location should be main or sidebar', 'location'),
    () => !src && !srcdoc && refused('src or srcdoc is required', 'src'),
    () => Boolean(src) && Boolean(srcdoc) && refused('cannot have both src and srcdoc', 'srcdoc'),
    () => Boolean(src) && !isUrl(src) && refused(`src "${String(src)}" is not a valid URL`, 'src'),
    () => Boolean(srcdoc) && !isString(srcdoc) && refused('srcdoc should be string', 'srcdoc'),
    () => eachEntry(value, (key, entry) => checkIntegrationField(key, entry, refused)),
  );
}

function checkIntegrationField(
  key: string,
  value: unknown,
  refused: (what: string, field: string) => RuleIssue,
): RuleIssue | undefined {
  const wrong = (what: string): RuleIssue => ({ ...refused(what, key), path: [] });
  if (unchecked.includes(key)) return undefined;
  if (integrationTexts.includes(key)) return isString(value) ? undefined : wrong(`${key} should be string`);
  if (key === 'iconURL') return isUrl(value) ? undefined : wrong('iconURL should be a url');
  if (key === 'controlledBy')
    return isAudience(value, '*') ? undefined : wrong('controlledBy should be "*", "owners" or string[]');
  if (key === 'shared')
    return isAudience(value, true) || value === false
      ? undefined
      : wrong('shared should be boolean, "owners" or string[]');
  return issue(`customIntegration does not support key ${key}`);
}

/** Everybody, the owners, or a list of ids. */
const isAudience = (value: unknown, everyone: unknown): boolean =>
  value === everyone || value === 'owners' || (Array.isArray(value) && value.every(isString));

const visualStates = ['default', 'sidebar-open', 'active'] as const;

/** Id → a button beside the frame's own. */
export const checkTrayButtons: Check = (value) =>
  isFields(value)
    ? eachEntry(value, (_, button) =>
        isFields(button) ? eachEntry(button, checkTrayField) : issue('customTrayButton should be an object'),
      )
    : issue('customTrayButtons should be an object');

function checkTrayField(key: string, value: unknown): RuleIssue | undefined {
  switch (key) {
    case 'iconPath':
    case 'iconPathDarkMode':
      return isUrl(value) ? undefined : issue(`customTrayButton ${key} should be a url.`);
    case 'label':
    case 'tooltip':
      return isString(value) ? undefined : issue(`customTrayButton ${key} should be a string.`);
    case 'visualState':
      return isOneOf(value, visualStates)
        ? undefined
        : issue(`customTrayButton visualState should be ${visualStates.join(', ')}. Got: ${String(value)}`);
    default:
      return issue(`customTrayButton does not support key ${key}`);
  }
}

export const themeColors = [
  'accent',
  'accentText',
  'background',
  'backgroundAccent',
  'baseText',
  'border',
  'mainAreaBg',
  'mainAreaBgAccent',
  'mainAreaText',
  'supportiveText',
] as const;
const badTheme = 'unsupported theme configuration. Check error logs for detailed info.';

/** `{ colors }`, or `light` and `dark` of these. Colours are `#rgb` or `#rrggbb`. */
export const checkTheme: Check = (value) => {
  const parts = isFields(value) ? value : {};
  if (isFields(parts['colors'])) return under('colors', checkColors(parts['colors']));
  const { light, dark } = parts;
  if (!isFields(light) || !isFields(dark))
    return issue(badTheme, [], 'Theme must contain either both "light" and "dark" properties, or "colors".');
  return firstIssue(
    () => under('light', checkThemePart(light, 'Light')),
    () => under('dark', checkThemePart(dark, 'Dark')),
  );
};

const checkThemePart = (part: Fields, name: string): RuleIssue | undefined =>
  isFields(part['colors'])
    ? under('colors', checkColors(part['colors']))
    : issue(badTheme, [], `${name} theme is missing "colors" property.`);

const checkColors = (colors: Fields): RuleIssue | undefined =>
  eachEntry(colors, (key, color) => {
    if (!isOneOf(key, themeColors))
      return issue(badTheme, [], `unsupported color "${key}". Valid colors: ${themeColors.join(', ')}`);
    if (isString(color) && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)) return undefined;
    return issue(
      badTheme,
      [],
      `${key} theme color should be provided in valid hex color format. Received: "${String(color)}"`,
    );
  });

export const tileLimits = { min: 1, max: 49 } as const;
const badLayout = 'unsupported layoutConfig. Check error logs for detailed info.';

/** `{ grid: { maxTilesPerPage?, minTilesPerPage? } }`. */
export const checkLayoutConfig: Check = (value) => {
  const grid = isFields(value) ? value['grid'] : undefined;
  if (grid === undefined) return undefined;
  if (!isFields(grid)) return issue(badLayout, ['grid']);
  const { maxTilesPerPage: max, minTilesPerPage: min } = grid;
  return under(
    'grid',
    firstIssue(
      () => max !== undefined && checkMaxTiles(max),
      () => min !== undefined && checkMinTiles(min, isInteger(max) ? max : tileLimits.max),
    ),
  );
};

const badMaxTiles = (what: string): RuleIssue =>
  issue(badLayout, ['maxTilesPerPage'], `grid.maxTilesPerPage ${what}`);
const badMinTiles = (what: string): RuleIssue =>
  issue(badLayout, ['minTilesPerPage'], `grid.minTilesPerPage ${what}`);

function checkMaxTiles(max: unknown): RuleIssue | undefined {
  if (!isInteger(max)) return badMaxTiles(`should be an integer. You passed ${String(max)}.`);
  return max > tileLimits.max
    ? badMaxTiles(`can't be larger than ${tileLimits.max} without sacrificing browser performance.`)
    : undefined;
}

function checkMinTiles(min: unknown, max: number): RuleIssue | undefined {
  if (!isInteger(min)) return badMinTiles(`should be an integer. You passed ${String(min)}.`);
  if (min < tileLimits.min) return badMinTiles(`can't be lower than ${tileLimits.min}.`);
  return min > max ? badMinTiles("can't be higher than grid.maxTilesPerPage.") : undefined;
}
