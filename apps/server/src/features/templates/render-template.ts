import { namesIn, parseTemplate, runTemplate, templateLimits, templateProblemOf } from './template-engine.ts';
import { type TemplateFacts, templateValues } from './template-values.ts';
import { withoutTags } from './without-tags.ts';

/** Why a template does not say what it is meant to. */
export interface TemplateProblem {
  readonly code: 'template-not-understood' | 'template-name-unknown';
  readonly message: string;
}

export interface RenderedTemplate {
  readonly text: string;
  readonly problems: readonly TemplateProblem[];
}

/** Renders texts of one call or chat. */
export type RenderTemplate = (text: string) => RenderedTemplate;

/**
 * Everything that is the same for the texts of one call. What a caller gives is data: a tag in it is text. A name without a
 * value is empty and a problem; a text that is no template, or takes more than its limits, is used without its tags. Never
 * throws.
 */
export function createTemplateRenderer(
  given: Readonly<Record<string, unknown>>,
  facts: TemplateFacts,
): RenderTemplate {
  const values = templateValues(given, facts);
  const surroundings = { renderedAtMs: facts.now, timeZone: facts.timeZone ?? 'UTC' };
  return (text) => {
    if (!hasTags(text)) return { text, problems: [] };
    try {
      const parsed = parseTemplate(text);
      return {
        text: runTemplate(parsed, values, surroundings),
        problems: unknownNames(parsed, text, values),
      };
    } catch (error) {
      return { text: withoutTags(text), problems: [notUnderstood(templateProblemOf(error))] };
    }
  };
}

/** One text. See {@link createTemplateRenderer}. */
export function renderTemplate(
  text: string,
  given: Readonly<Record<string, unknown>>,
  facts: TemplateFacts,
): RenderedTemplate {
  return createTemplateRenderer(given, facts)(text);
}

/** Null: the text can be read as a template. */
export function templateIssue(text: string): TemplateProblem | null {
  const fault = templateFault(text);
  return fault === null ? null : notUnderstood(fault);
}

/** What is wrong with it, without what becomes of it: a condition has no tags to be left out. Null: nothing is. */
export function templateFault(text: string): string | null {
  if (!hasTags(text)) return null;
  try {
    parseTemplate(text);
    return null;
  } catch (error) {
    return templateProblemOf(error);
  }
}

/** May it be a template? Others are as they are written. */
export const hasTags = (text: string): boolean => text.includes('{{') || text.includes('{%');

function notUnderstood(fault: string): TemplateProblem {
  const message = `This is no template that can be read, so its tags are left out: ${fault}.`;
  return { code: 'template-not-understood', message };
}

function unknownNames(
  parsed: ReturnType<typeof parseTemplate>,
  text: string,
  values: Readonly<Record<string, unknown>>,
): readonly TemplateProblem[] {
  const missing = namesIn(parsed)
    .filter((path) => path.length > 0 && !isThere(path, values))
    .map((path) => path.join('.'))
    .filter((name) => !hasDefault(text, name));
  const names = [...new Set(missing)].slice(0, templateLimits.maxUnknownNames);
  if (names.length === 0) return [];
  const listed = names.map((name) => `"${name.slice(0, 60)}"`).join(', ');
  const message =
    names.length === 1
      ? `Nothing has the name ${listed}: it is left empty.`
      : `Nothing has the names ${listed}: they are left empty.`;
  return [{ code: 'template-name-unknown', message }];
}

/** Whoever writes a default knows that the name may be without a value. */
function hasDefault(text: string, name: string): boolean {
  const places = text.split(name).slice(1);
  return places.length > 0 && places.every((after) => /^\s{0,10}\|\s{0,10}default\b/.test(after));
}

function isThere(path: readonly string[], values: unknown): boolean {
  let place = values;
  for (const name of path) {
    if (typeof place === 'string' || Array.isArray(place)) return true;
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return false;
    place = Reflect.get(place, name);
  }
  return place !== undefined && place !== null;
}
