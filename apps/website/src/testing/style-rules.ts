const comment = /\/\*[\s\S]*?\*\//g;
const rule = /^([^\s@{}][^{}]*)\{([^{}]*)\}/gm;

/** The declarations that a style sheet gives to a selector, outside of any condition. */
export function styleRule(sheet: string, selector: string): Record<string, string> {
  // One kind of quotes, so that a test need not know which the formatter prefers.
  const css = sheet.replace(comment, '').replaceAll('"', "'");
  const found: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of css.matchAll(rule)) {
    if (!selectors.split(',').some((part) => part.trim() === selector)) continue;
    for (const declaration of body.split(';')) {
      const [name, ...value] = declaration.split(':');
      if (name?.trim()) found[name.trim()] = value.join(':').trim();
    }
  }
  return found;
}
