/** How visitors name the zones that they are likely to be in. */
// biome-ignore format: a table
const zones: readonly (readonly [words: string, timeZone: string])[] = [
  ['eastern|est|edt|new york', 'America/New_York'], ['central|cst|cdt|chicago', 'America/Chicago'],
  ['mountain|mst|mdt|denver', 'America/Denver'], ['pacific|pst|pdt|los angeles|california', 'America/Los_Angeles'],
  ['greenwich mean|gmt|utc', 'UTC'], ['london|british|uk', 'Europe/London'], ['central european|cet|cest|berlin|paris', 'Europe/Berlin'],
];

const abbreviations = 'est|edt|cst|cdt|mst|mdt|pst|pdt|gmt|utc|cet|cest|pacific|eastern';
const names = zones.map(([words]) => words).join('|');
/** `pacific time`, `eastern standard time`, `gmt`. */
export const zonePhrase = `(?:(?:${names}) (?:standard |daylight |summer )?time|${abbreviations})`;

/** The zone that is named in these words; undefined when none is. */
export function zoneIn(text: string): string | undefined {
  const said = new RegExp(String.raw`\b${zonePhrase}$`).exec(text)?.[0];
  if (said === undefined) return undefined;
  const name = said.replace(/ (?:standard |daylight |summer )?time$/, '');
  return zones.find(([words]) => words.split('|').includes(name))?.[1];
}
