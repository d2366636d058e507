const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

type Table = readonly (readonly [sign: RegExp, name: string])[];

const find = (table: Table, text: string): string | undefined => table.find(([sign]) => sign.test(text))?.[1];

/** What people call it: browsers name each other in what they say of themselves, so the order counts. */
export function nameOfDevice(userAgent: string): string {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (browser === undefined) return system ?? (userAgent === '' ? 'Unknown device' : userAgent.slice(0, 60));
  return system === undefined ? browser : `${browser} on ${system}`;
}

export function isPhone(userAgent: string): boolean {
  return /iPhone|Android.*Mobile/.test(userAgent);
}
