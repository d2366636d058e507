import { Context, type Emitter, filters, Liquid, LiquidError, type Template, toValueSync } from 'liquidjs';
import { isTemplateMoment } from './template-moment.ts';

/** Bounds of one text. */
export const templateLimits = {
  /** Characters; longer ones are not read as templates. The longest prompt has 100,000. */
  maxTemplateLength: 200_000,
  /** Characters of what comes out. */
  maxOutputLength: 400_000,
  /** Characters and items that filters, ranges and outputs may make together. */
  maxMemoryUnits: 1_000_000,
  /** So long may other calls wait for one text. */
  maxRenderMs: 100,
  /** Names that are reported of one text. */
  maxUnknownNames: 5,
} as const;

/** What a template stands in: the moment and zone that its dates are of. */
interface Surroundings {
  readonly renderedAtMs: number;
  readonly timeZone: string;
}

/** No file, no other template: `include` and `render` find nothing. */
const engine = new Liquid({
  templates: {},
  cache: false,
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: templateLimits.maxTemplateLength,
  renderLimit: templateLimits.maxRenderMs,
  memoryLimit: templateLimits.maxMemoryUnits,
  outputEscape(this: { readonly context: Context }, value: unknown): string {
    const text = textOf(value);
    this.context.memoryLimit.use(text.length);
    return text;
  },
});

const builtInDate = filters.date;

/** As it comes with the engine, but `now` is the clock's, and dates are in the zone of the business unless one is named. */
engine.registerFilter('date', function (value, format, zone) {
  const { renderedAtMs, timeZone } = surroundingsOf(this.context);
  const moment = value === 'now' || value === 'today' ? new Date(renderedAtMs) : dateOf(value);
  return typeof builtInDate === 'function' ? builtInDate.call(this, moment, format, zone ?? timeZone) : '';
});

const dateOf = (value: unknown): unknown => (isTemplateMoment(value) ? new Date(value.atMs) : value);

function surroundingsOf({ globals }: Context): Surroundings {
  const renderedAtMs: unknown = Reflect.get(globals, 'renderedAtMs');
  const timeZone: unknown = Reflect.get(globals, 'timeZone');
  return {
    renderedAtMs: typeof renderedAtMs === 'number' ? renderedAtMs : 0,
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
  };
}

/** Objects as JSON: what a template shows has no names of this program in it. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isTemplateMoment(value)) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

class BoundedEmitter implements Emitter {
  buffer = '';
  write(value: unknown): void {
    this.buffer += textOf(value);
    if (this.buffer.length > templateLimits.maxOutputLength)
      throw new Error(`more than ${templateLimits.maxOutputLength} characters come out`);
  }
}

/** @throws {Error} for what is no template; the message names the place. */
export function parseTemplate(text: string): readonly Template[] {
  return engine.parse(text);
}

/** @throws {Error} for what cannot be carried out, or takes more than {@link templateLimits}. */
export function runTemplate(
  parsed: readonly Template[],
  values: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): string {
  const emitter = new BoundedEmitter();
  const context = new Context({ ...values }, engine.options, { sync: true, globals: { ...surroundings } });
  toValueSync(engine.renderer.renderTemplates([...parsed], context, emitter));
  return emitter.buffer;
}

/** Paths of what a template reads and does not set itself: `['customer', 'name']`. */
export function namesIn(parsed: readonly Template[]): readonly (readonly string[])[] {
  return engine
    .globalVariableSegmentsSync([...parsed])
    .map((segments) => segments.filter((segment) => typeof segment === 'string'));
}

/** One line that a person can read. */
export function templateProblemOf(error: unknown): string {
  const text = LiquidError.is(error) ? error.message.split('\n')[0] : String(error);
  return (text ?? '').replace(/, file:[^,]*/, '').slice(0, 200);
}
