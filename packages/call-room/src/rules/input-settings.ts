import { type Check, firstIssue, issue, type RuleIssue, under } from './issue.ts';
import { type Fields, isFields, isInteger, isMediaTrack, isNumber, isOneOf, isString } from './values.ts';

export const videoProcessors = ['none', 'background-blur', 'background-image', 'face-detection'] as const;
export const audioProcessors = ['none', 'noise-cancellation'] as const;
/** The pictures that come with the product are numbered. */
export const presetImages = { first: 1, last: 10 } as const;
export const imageTypes = ['jpg', 'png', 'jpeg'] as const;

const help =
  'inputSettings must be of the form: { video?: { processor?: { type: [ none | background-blur | background-image | face-detection ], config?: {} } }, audio?: { processor: {type: [ none | noise-cancellation ] } } }';
const badType = 'inputSettings video/audio processor type invalid';

/** `{ audio?, video? }`, each with `processor` and `settings` only. */
export const checkInputSettings: Check = (value) => {
  if (!isFields(value) || !hasOnly(value, ['audio', 'video'])) return issue(help);
  return firstIssue(
    () => under('video', checkKind(value['video'], videoProcessors)),
    () => under('audio', checkKind(value['audio'], audioProcessors)),
  );
};

function checkKind(kind: unknown, types: readonly string[]): RuleIssue | undefined {
  if (kind === undefined) return undefined;
  if (!isFields(kind) || !hasOnly(kind, ['processor', 'settings'])) return issue(help);
  const { processor, settings } = kind;
  if (settings !== undefined && !isFields(settings)) return issue(help, ['settings']);
  const track = settings?.['customTrack'];
  if (track !== undefined && !isMediaTrack(track)) return issue(help, ['settings', 'customTrack']);
  return under('processor', checkProcessor(processor, types));
}

function checkProcessor(processor: unknown, types: readonly string[]): RuleIssue | undefined {
  if (processor === undefined) return undefined;
  if (!isFields(processor) || !isOneOf(processor['type'], types)) return issue(help, ['type'], badType);
  const { type, config } = processor;
  if (type === 'background-blur') return under('config', checkBlur(config));
  return type === 'background-image' ? under('config', checkImage(config)) : undefined;
}

/** Empty, or exactly `{ strength }` above 0 and at most 1. */
function checkBlur(config: unknown): RuleIssue | undefined {
  if (config === undefined) return undefined;
  const refused = issue(
    help,
    ['strength'],
    `invalid object in inputSettings -> video -> processor -> config; expected: {0 < strength <= 1}, got: ${String(isFields(config) ? config['strength'] : config)}`,
  );
  if (!isFields(config) || !hasOnly(config, ['strength'])) return refused;
  const { strength } = config;
  if (strength === undefined) return undefined;
  return isNumber(strength) && strength > 0 && strength <= 1 ? undefined : refused;
}

/** No source, `default`, a buffer, an address of a picture, or the number of one that comes along. */
function checkImage(config: unknown): RuleIssue | undefined {
  if (config === undefined) return undefined;
  if (!isFields(config)) return issue(help);
  const { source } = config;
  if (source === undefined || source === 'default' || source instanceof ArrayBuffer) return undefined;
  if (isNumber(source) || (isString(source) && /^-?\d+(\.\d+)?$/.test(source))) return checkPreset(source);
  if (isString(source) && isOneOf(imageType(source), imageTypes)) return undefined;
  return issue(help, ['source'], `invalid image type; supported types: [${imageTypes.join(', ')}]`);
}

function checkPreset(source: string | number): RuleIssue | undefined {
  const number = Number(source);
  if (isInteger(number) && number >= presetImages.first && number <= presetImages.last) return undefined;
  return issue(help, ['source'], `invalid image selection; must be an int, > 0, <= ${presetImages.last}`);
}

/** Of a `data:` address its subtype, else the ending of the path. */
function imageType(source: string): string | undefined {
  const data = /^data:image\/([a-z]+)[;,]/i.exec(source);
  if (data) return data[1]?.toLowerCase();
  const path = URL.canParse(source, 'https://x') ? new URL(source, 'https://x').pathname : '';
  return /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase();
}

const hasOnly = (value: Fields, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));
