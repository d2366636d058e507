import { isTemplateMoment } from '../templates/template-moment.ts';
import { type TemplateFacts, templateValues } from '../templates/template-values.ts';

/** Values by name that templates of one conversation are filled with; tools add to them. */
export interface Variables {
  /** With what every template may name: the moment, the call, its customer. */
  all(): Readonly<Record<string, unknown>>;
  /** Those that were given or set. */
  own(): Readonly<Record<string, unknown>>;
  /** What does not fit any more is left out. */
  set(values: Readonly<Record<string, unknown>>): void;
}

const maxVariables = 500;
const maxValueLength = 20_000;

/** `facts`: what is known at the moment of asking. Default: nothing beside the values. */
export function createVariables(
  initial: Readonly<Record<string, unknown>> = {},
  facts?: () => TemplateFacts,
): Variables {
  const values = new Map(Object.entries(initial));
  const own = (): Record<string, unknown> => Object.fromEntries(values);
  return {
    all: () => (facts === undefined ? own() : templateValues(own(), facts())),
    own,
    set(added) {
      for (const [name, value] of Object.entries(added)) {
        if (!values.has(name) && values.size >= maxVariables) continue;
        if (value === undefined || JSON.stringify(value).length > maxValueLength) continue;
        values.set(name, value);
      }
    },
  };
}

/** The value at a path like `customer.address.city` or `orders[0].id`; undefined: there is none. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return isTemplateMoment(value) ? value.text : value;
}
