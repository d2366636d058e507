import { describe, expect, it } from 'vitest';
import {
  checkIntegrations,
  checkLayoutConfig,
  checkShowNames,
  checkTheme,
  checkTrayButtons,
} from './prebuilt.ts';
import { checkSessionData } from './session-data.ts';

const good = { label: 'Notes', location: 'sidebar', src: 'https://notes.example/' };
const integration = (changes: object) => checkIntegrations({ notes: { ...good, ...changes } });
const without = (key: keyof typeof good) => {
  const { [key]: _, ...rest } = good;
  return checkIntegrations({ notes: rest })?.message;
};
const button = (fields: object) => checkTrayButtons({ help: fields });
const colours = (value: unknown) => checkTheme({ colors: { accent: value } });
const grid = (value: object) => checkLayoutConfig({ grid: value });

describe('names', () => {
  it('CO-69 the mode is always, never or false', () => {
    for (const value of ['always', 'never', false]) expect(checkShowNames(value)).toBeUndefined();
    for (const value of ['sometimes', true, undefined])
      expect(checkShowNames(value)?.message).toBe(
        'setShowNamesMode argument should be "always", "never", or false',
      );
  });
});

describe('custom integrations', () => {
  it('CO-70 need a label', () => {
    expect(integration({})).toBeUndefined();
    expect(without('label')).toBe('customIntegration notes: label is required');
  });

  it('CO-71 need a location', () => {
    expect(without('location')).toBe('customIntegration notes: location is required');
  });

  it('CO-72 the location is main or sidebar', () => {
    expect(integration({ location: 'main' })).toBeUndefined();
    expect(integration({ location: 'top' })?.path).toEqual(['notes', 'location']);
  });

  it('CO-73 need src or srcdoc', () => {
    expect(without('src')).toBe('customIntegration notes: src or srcdoc is required');
    expect(integration({ src: undefined, srcdoc: '<p>' })).toBeUndefined();
    expect(integration({ src: 'nowhere' })?.message).toBe(
      'customIntegration notes: src "nowhere" is not a valid URL',
    );
  });

  it('CO-74 must not have both src and srcdoc', () => {
    expect(integration({ srcdoc: '<p>' })?.message).toBe(
      'customIntegration notes: cannot have both src and srcdoc',
    );
  });

  it('CO-79 controlledBy is everyone, owners or a list of ids', () => {
    for (const controlledBy of ['*', 'owners', [], ['id-1']])
      expect(integration({ controlledBy })).toBeUndefined();
    for (const controlledBy of ['me', true, [1]]) expect(integration({ controlledBy })).toBeDefined();
  });

  it('CO-80 shared is everyone, owners or a list of ids', () => {
    for (const shared of [true, false, 'owners', ['id-1']]) expect(integration({ shared })).toBeUndefined();
    for (const shared of ['me', '*', [1], 5]) expect(integration({ shared })).toBeDefined();
  });

  it('have no other keys', () => {
    expect(integration({ colour: 'red' })?.message).toBe('customIntegration does not support key colour');
    expect(integration({ iconURL: 'x' })?.message).toContain('iconURL should be a url');
  });
});

describe('tray buttons', () => {
  it('CO-75 icon paths are URLs', () => {
    for (const key of ['iconPath', 'iconPathDarkMode']) {
      expect(button({ [key]: 'https://a.example/i.svg' })).toBeUndefined();
      expect(button({ [key]: 'i.svg' })?.message).toBe(`customTrayButton ${key} should be a url.`);
    }
  });

  it('CO-76 visualState is default, sidebar-open or active', () => {
    for (const visualState of ['default', 'sidebar-open', 'active'])
      expect(button({ visualState })).toBeUndefined();
    expect(button({ visualState: 'on' })?.message).toContain('Got: on');
    expect(button({ label: 1 })?.message).toBe('customTrayButton label should be a string.');
    expect(button({ size: 1 })?.message).toBe('customTrayButton does not support key size');
  });
});

describe('theme', () => {
  it('SK-25 colours are hex', () => {
    for (const value of ['#fff', '#A1b2C3']) expect(colours(value)).toBeUndefined();
    for (const value of ['red', '#ffff', '#ffffffzz', 'zz#fff', 'fff', 5])
      expect(colours(value)?.detail).toContain('valid hex color format');
  });

  it('is colours, or light and dark of these', () => {
    const part = { colors: { accent: '#fff' } };
    expect(checkTheme({ light: part, dark: part })).toBeUndefined();
    expect(checkTheme({ light: part })?.detail).toContain('both "light" and "dark"');
    expect(checkTheme({ light: part, dark: {} })?.detail).toBe('Dark theme is missing "colors" property.');
    expect(checkTheme({ colors: { sky: '#fff' } })?.detail).toContain('unsupported color "sky"');
  });
});

describe('layout', () => {
  it('SK-26 maxTilesPerPage goes up to 49', () => {
    expect(grid({ maxTilesPerPage: 49 })).toBeUndefined();
    expect(grid({ maxTilesPerPage: 50 })?.detail).toContain("can't be larger than 49");
    expect(grid({ maxTilesPerPage: 4.5 })?.detail).toBe(
      'grid.maxTilesPerPage should be an integer. You passed 4.5.',
    );
  });

  it('SK-27 minTilesPerPage is at least 1', () => {
    expect(grid({ minTilesPerPage: 1 })).toBeUndefined();
    expect(grid({ minTilesPerPage: 0 })?.detail).toBe("grid.minTilesPerPage can't be lower than 1.");
    expect(grid({ minTilesPerPage: 5, maxTilesPerPage: 4 })?.detail).toBe(
      "grid.minTilesPerPage can't be higher than grid.maxTilesPerPage.",
    );
  });
});

describe('session data', () => {
  it('SK-28 has up to 102400 characters', () => {
    const ofLength = (length: number) => checkSessionData({ a: 'x'.repeat(length - 8) });
    expect(ofLength(102_400)).toBeUndefined();
    expect(ofLength(102_401)?.message).toBe(
      'Meeting session data is too large (102401 characters). Maximum size suppported is 102400.',
    );
  });

  it('is a plain object, replaced or merged', () => {
    expect(checkSessionData({}, 'shallow-merge')).toBeUndefined();
    expect(checkSessionData({}, 'deep')?.message).toBe(
      'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]',
    );
    for (const bad of [[], 'x', null])
      expect(checkSessionData(bad)?.message).toBe('Meeting session data must be a plain (map-like) object');
  });
});
