import { describe, expect, it } from 'vitest';
import { accentSheet, parseAccent } from './accent.ts';

describe('accent', () => {
  it.each(['red', '#12', '#12345', '#ffffffzz', 'zz#fff', '#fff;}', 'url(x)', '#fff}*{display:none', ''])(
    'refuses %o',
    (value) => {
      expect(parseAccent(value)).toBeUndefined();
    },
  );

  it.each([
    ['#2f45e6', '#fff'],
    ['#FFD', '#000'],
    [' #000 ', '#fff'],
    ['#e8743b', '#000'],
  ])('on %s the text is %s', (value, text) => {
    expect(parseAccent(value)?.text).toBe(text);
  });

  it('under the pointer the fill moves away from its text', () => {
    expect(parseAccent('#808080')?.hover).toBe('rgb(147 147 147)');
    expect(parseAccent('#404040')?.hover).toBe('rgb(54 54 54)');
  });

  it('becomes one rule', () => {
    const accent = parseAccent('#abc');
    expect(accent && accentSheet(accent)).toBe(
      '.root[data-theme]{--voice:#abc;--voice-hover:rgb(183 197 212);--on-voice:#000}',
    );
  });

  it('text on any grey has a contrast of more than 4.5', () => {
    const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    for (let level = 0; level < 256; level += 1) {
      const hex = level.toString(16).padStart(2, '0');
      const light = parseAccent(`#${hex}${hex}${hex}`)?.text === '#fff';
      const luminance = linear(level / 255);
      const contrast = light ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05;
      expect(contrast, hex).toBeGreaterThan(4.5);
    }
  });
});
