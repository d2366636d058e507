/** Origins as they are written one a line. A path behind one is left out: keys know origins only. */
export function originsOf(text: string): string[] {
  const lines = text.split(/[\s,]+/).filter((line) => line !== '');
  return [...new Set(lines.map(originOf))];
}

function originOf(line: string): string {
  const withScheme = line.includes('://') ? line : `https://${line}`;
  return URL.canParse(withScheme) && /^https?:/.test(withScheme) ? new URL(withScheme).origin : line;
}
