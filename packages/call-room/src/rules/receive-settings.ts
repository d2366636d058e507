import { eachEntry, issue, type RuleIssue } from './issue.ts';
import { isFields, isInteger } from './values.ts';

/**
 * Participant id or `base` → which layer of its videos is wanted. `mayNameAll`: `*`
 * means everybody, in `updateReceiveSettings` only.
 */
export function checkReceiveSettings(value: unknown, mayNameAll: boolean): RuleIssue | undefined {
  const refused = (): RuleIssue => issue(help(mayNameAll));
  if (!isFields(value)) return refused();
  return eachEntry(value, (id, settings) => {
    if (id === '' || id === 'local' || (id === '*' && !mayNameAll) || !settings) return refused();
    if (!isFields(settings)) return settings === 'inherit' ? undefined : refused();
    return isVideo(settings['video']) && isVideo(settings['screenVideo']) ? undefined : refused();
  });
}

function isVideo(value: unknown): boolean {
  if (value === undefined || value === 'inherit') return true;
  if (!isFields(value)) return false;
  const { layer } = value;
  return layer === undefined || layer === 'inherit' || (isInteger(layer) && layer >= 0);
}

const help = (mayNameAll: boolean): string => {
  const video = '[{ layer: [<non-negative integer> | "inherit"] } | "inherit"]';
  const all = mayNameAll ? ' | "*"' : '';
  return `receiveSettings must be of the form { [<remote participant id> | base${all}]: { [video: ${video}], [screenVideo: ${video}] }}}`;
};
