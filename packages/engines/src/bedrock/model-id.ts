/** Models that answer by their own ids; later ones only by the id of a group of regions. */
const withOwnIds = /^claude-(?:instant|v2|3-(?:haiku|sonnet|opus)-\d{8}|3-5-sonnet-20240620|3-5-haiku-\d{8})/;

/** First parts of regions' names, and the groups that they belong to. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/^us-gov-/, 'us-gov'],
  [/^us-/, 'us'],
  [/^eu-/, 'eu'],
  [/^ap-/, 'apac'],
];

/**
 * The id by which Bedrock knows a model. Names of the contract are Anthropic's own (`claude-3-5-sonnet-20240620`); what is
 * an id already, or the address of a resource (`arn:…`), stays as it is.
 */
export function bedrockModelId(name: string, region: string): string {
  if (!name.startsWith('claude-')) return name;
  const own = `anthropic.${name}${versionOf(name)}`;
  if (withOwnIds.test(name)) return own;
  const [, group = 'global'] = groups.find(([start]) => start.test(region)) ?? [];
  return `${group}.${own}`;
}

/** Names with a date have a version behind it; newer names have none. */
function versionOf(name: string): string {
  if (!/-\d{8}$/.test(name)) return '';
  return name === 'claude-3-5-sonnet-20241022' ? '-v2:0' : '-v1:0';
}
