import { engineFields } from './engine-fields.ts';
import { type FieldEffect, type FieldTable, noEffectReason } from './field-effect.ts';
import { hookFields } from './hook-fields.ts';
import { partFields } from './part-fields.ts';
import { planFields } from './plan-fields.ts';
import { soundFields } from './sound-fields.ts';
import { speakingFields } from './speaking-fields.ts';
import { squadFields } from './squad-fields.ts';
import { talkFields } from './talk-fields.ts';
import { toolFields } from './tool-fields.ts';
import { workflowFields } from './workflow-fields.ts';

/** The effect of every field that may be set: what is accepted is warned of by it, and tests hold it against the schemas. */
export const fieldTables = {
  assistant: {
    ...engineFields,
    ...hookFields,
    ...planFields,
    ...soundFields,
    ...speakingFields,
    ...talkFields,
  },
  squad: squadFields,
  tool: toolFields,
  workflow: workflowFields,
} as const satisfies Record<string, FieldTable>;
export type FieldRoot = keyof typeof fieldTables;

/** The entry that decides about a field. */
export interface FieldEntry {
  /** Whose table it is in. */
  readonly table: FieldRoot | 'part';
  readonly pattern: string;
  readonly effect: FieldEffect;
}

/** Conversations of a workflow have parts of an assistant, and who asks for consent has a voice. */
const partsOf = /^(?:nodes\[\]<conversation>\.|compliancePlan\.recordingConsentPlan\.(?=voice))/;

/** Undefined: no entry fits. What stands below something without an effect has none either; else the part decides. */
export function entryOf(root: FieldRoot, path: string): FieldEntry | undefined {
  const own = fitting(fieldTables[root], (pattern) => fits(pattern, path));
  if (own?.effect === 'assistant') return entryOf('assistant', path.replace(partsOf, ''));
  if (own !== undefined && noEffectReason(own.effect) !== undefined) return { ...own, table: root };
  const part = fitting(partFields, (pattern) => path === pattern || path.endsWith(`.${pattern}`));
  return part === undefined ? own && { ...own, table: root } : { ...part, table: 'part' };
}

/** The longest that fits. */
function fitting(
  table: FieldTable,
  isFitting: (pattern: string) => boolean,
): { readonly pattern: string; readonly effect: FieldEffect } | undefined {
  const [longest] = Object.entries(table)
    .filter(([pattern]) => isFitting(pattern))
    .sort(([one], [other]) => other.length - one.length);
  return longest && { pattern: longest[0], effect: longest[1] };
}

function fits(pattern: string, path: string): boolean {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^<>]+' : part.replace(/[.[\]]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`).test(path);
}
