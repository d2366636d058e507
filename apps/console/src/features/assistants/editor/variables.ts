import { type Found, isList, isObject } from '../../../draft/json.ts';
import { type Pointer, valueAt } from '../../../draft/pointer.ts';
import { templatePattern } from '../../../editor/template-pattern.ts';

/** Texts that are templates; an analysis fills in words of its own. */
const places: readonly Pointer[] = [
  '/firstMessage',
  '/model/messages',
  '/endCallMessage',
  '/voicemailMessage',
  '/messagePlan',
  '/hooks',
];

/** Filled in by the server itself. */
const given: ReadonlySet<string> = new Set([
  'now',
  'date',
  'time',
  'month',
  'day',
  'year',
  'call',
  'transport',
]);

/** Names that the texts of an assistant want values of, in the order in which they are met. */
export function variablesOf(document: Found): readonly string[] {
  const names = new Set<string>();
  for (const place of places) collect(valueAt(document, place), names);
  return [...names].filter((name) => !given.has(name.split('.')[0] ?? ''));
}

function collect(value: Found, names: Set<string>): void {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return;
    for (const [, name] of value.matchAll(new RegExp(templatePattern.source, 'g')))
      if (name !== undefined) names.add(name);
  } else if (isList(value)) for (const item of value) collect(item, names);
  else if (isObject(value)) for (const item of Object.values(value)) collect(item, names);
}
