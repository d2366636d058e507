import { eachEntry, firstIssue, issue, type RuleIssue, under } from './issue.ts';
import { isFields, isNumber } from './values.ts';

const numericKeys = ['maxBitrate', 'maxFramerate', 'scaleResolutionDownBy'] as const;
/** Passed on to the browser, which knows them. */
const browserKeys: readonly string[] = ['active', 'scalabilityMode'];
const validKeys = numericKeys.join(',');

/** Where a server encodes: bits a second, pictures a second, division of the size. */
export const playerRanges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  maxBitrate: [100_000, 2_500_000],
  maxFramerate: [1, 30],
  scaleResolutionDownBy: [1, 8],
};

export const emptyEncoding = `Empty encoding is not allowed. At least one of these valid keys should be specified:${validKeys}`;

/**
 * An array of 1–3 layers. For a remote media player the server encodes: there the
 * figures have ranges and `maxBitrate` is required; a camera's are the browser's business.
 */
export function checkSimulcast(value: unknown, isForPlayer: boolean): RuleIssue | undefined {
  if (!Array.isArray(value)) return issue('encodings must be an Array');
  if (value.length < 1 || value.length > 3)
    return issue('encodings must be an Array with between 1 to 3 layers');
  return eachEntry(value, (_, layer) => checkLayer(layer, isForPlayer));
}

function checkLayer(layer: unknown, isForPlayer: boolean): RuleIssue | undefined {
  if (!isFields(layer) || Object.keys(layer).length === 0) return issue(emptyEncoding);
  return firstIssue(
    () => eachEntry(layer, (key, figure) => checkFigure(key, figure, isForPlayer)),
    () =>
      isForPlayer &&
      layer['maxBitrate'] === undefined &&
      under('maxBitrate', issue('maxBitrate is not specified')),
  );
}

function checkFigure(key: string, figure: unknown, isForPlayer: boolean): RuleIssue | undefined {
  if (browserKeys.includes(key)) return undefined;
  const range = playerRanges[key];
  if (range === undefined) return issue(`Invalid key ${key}, valid keys are:${validKeys}`);
  if (!isNumber(figure)) return issue(`${key} must be a number`);
  const [min, max] = range;
  if (!isForPlayer || (figure >= min && figure <= max)) return undefined;
  return issue(`${key} value not in range. valid range: ${min} to ${max}`);
}
