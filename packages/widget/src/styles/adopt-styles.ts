import { accentSheet, parseAccent } from '../accent.ts';
import { tokens } from './tokens.ts';
import { widgetStyles } from './widget-styles.ts';

let shared: CSSStyleSheet | undefined;

/**
 * Styles a shadow tree by sheets made in script: they are nobody's inline
 * styles, so `style-src 'self'` lets them pass.
 */
export function adoptStyles(root: ShadowRoot): { setAccent(value: string | null): void } {
  shared ??= createSheet(tokens + widgetStyles);
  const accent = new CSSStyleSheet();
  root.adoptedStyleSheets = [shared, accent];
  return {
    setAccent(value) {
      const parsed = value === null ? undefined : parseAccent(value);
      if (value !== null && parsed === undefined)
        console.warn(`<saywell-assistant>: accent has to be #rgb or #rrggbb, not ${JSON.stringify(value)}`);
      accent.replaceSync(parsed === undefined ? '' : accentSheet(parsed));
    },
  };
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
