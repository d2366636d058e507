export type BrowserKind = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios-safari' | 'ios-app' | 'other';

/** Which browser's settings a visitor has in front of him. */
export function browserKind({
  userAgent,
  maxTouchPoints = 0,
}: Pick<Navigator, 'userAgent'> & Partial<Pick<Navigator, 'maxTouchPoints'>>): BrowserKind {
  const is = (pattern: RegExp) => pattern.test(userAgent);
  // An iPad introduces itself as a Mac; no Mac has a touch screen.
  if (is(/iP(hone|ad|od)/) || (is(/Macintosh/) && maxTouchPoints > 1)) {
    return is(/(Cri|Fxi|Edgi|OP)OS|OPT\/|GSA\/|FBA[NV]|Instagram/i) ? 'ios-app' : 'ios-safari';
  }
  if (is(/OPR\/|SamsungBrowser|; wv\)|YaBrowser|Vivaldi/)) return 'other';
  if (is(/Edg(A|e)?\//)) return 'edge';
  if (is(/Firefox\//)) return 'firefox';
  if (is(/Chrom(e|ium)\//)) return 'chrome';
  return is(/Macintosh.*Safari\//) ? 'safari' : 'other';
}
