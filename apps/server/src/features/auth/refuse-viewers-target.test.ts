import { describe, expect, it } from 'vitest';
import type { AskedTarget } from './refuse-viewers-target.ts';
import { refuseViewersTarget } from './refuse-viewers-target.ts';

describe('what a viewer may talk to', () => {
  it.each<AskedTarget>([{}, { assistantOverrides: { variableValues: { name: 'Ann' } } }])(
    'lets them have what is stored, with values at most: %j',
    (asked) => {
      expect(() => refuseViewersTarget({ role: 'viewer' }, asked)).not.toThrow();
    },
  );

  it.each<AskedTarget>([
    { assistant: {} },
    { squad: {} },
    { workflow: {} },
    { squadOverrides: {} },
    { assistantOverrides: { firstMessage: 'Hi' } },
    { assistantOverrides: { variableValues: {}, firstMessage: 'Hi' } },
  ])('refuses what they bring: %j', (asked) => {
    expect(() => refuseViewersTarget({ role: 'viewer' }, asked)).toThrow(
      expect.objectContaining({ code: 'role-not-sufficient' }),
    );
  });

  it('lets those bring it who may change assistants', () => {
    expect(() =>
      refuseViewersTarget({ role: 'editor' }, { assistant: {}, squadOverrides: {} }),
    ).not.toThrow();
  });
});
