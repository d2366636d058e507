import { describeLimits, describeType, plainName } from './describe-type.ts';
import { disclosure, element, prose } from './element.ts';
import { type ApiDocument, nameOfReference, resolve, type Schema } from './openapi.ts';

/** Values of an enumeration that are written out; the rest is counted. */
const maxValues = 40;

/** What is in a schema: its fields, its kinds, or what its items are. Nothing for plain values. */
export function schemaView(given: Schema, document: ApiDocument): HTMLElement[] {
  const schema = resolve(given, document);
  const { properties = {}, items, additionalProperties } = schema;
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  const fields = Object.entries(properties);
  const parts: HTMLElement[] = [];
  if (fields.length > 0) parts.push(fieldList(schema, document));
  if (options.length > 0)
    parts.push(...options.filter(hasInside).map((option) => kindView(option, document)));
  if (items !== undefined) parts.push(...schemaView(items, document));
  if (typeof additionalProperties === 'object') parts.push(...schemaView(additionalProperties, document));
  return parts;
}

/** Plain kinds of a union are told by its type. */
const hasInside = ({ $ref, properties, items, anyOf, oneOf }: Schema): boolean =>
  [$ref, properties, items, anyOf, oneOf].some((part) => part !== undefined);

function kindView(option: Schema, document: ApiDocument): HTMLElement {
  const name = nameOfReference(option);
  const title = name === undefined ? describeType(option) : plainName(name);
  return disclosure([title], () => schemaView(option, document), { class: 'kind' });
}

function fieldList(schema: Schema, document: ApiDocument): HTMLElement {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([name, field]) =>
    fieldView(name, field, required.includes(name), document),
  );
  return element('ul', { class: 'fields' }, ...rows);
}

function fieldView(name: string, field: Schema, isRequired: boolean, document: ApiDocument): HTMLElement {
  const type = [describeType(field), ...describeLimits(field)].join(', ');
  const heading = element(
    'div',
    { class: 'field-head' },
    element('code', { class: 'field-name' }, name),
    isRequired ? element('strong', { class: 'must' }, 'required') : null,
    element('span', { class: 'type' }, type),
  );
  const inside = insideOf(field, document);
  return element('li', {}, heading, ...aboutValue(field), ...(inside === null ? [] : [inside]));
}

/** Description, values and example. */
export function aboutValue(field: Schema): HTMLElement[] {
  const { description, examples } = field;
  const [example] = examples ?? [];
  const values = valuesOf(field);
  return [
    ...(description === undefined ? [] : [prose(description)]),
    ...(values.length === 0 ? [] : [valueList(values)]),
    ...(example === undefined || values.length > 0 || field.const !== undefined
      ? []
      : [exampleView(example)]),
  ];
}

function valuesOf({ enum: own, items, anyOf = [] }: Schema): readonly unknown[] {
  return own ?? items?.enum ?? anyOf.flatMap((option) => option.enum ?? []);
}

function valueList(values: readonly unknown[]): HTMLElement {
  const shown = values.slice(0, maxValues).map((value) => element('code', {}, String(value)));
  const rest = values.length - shown.length;
  return element('p', { class: 'values' }, ...shown, rest > 0 ? `and ${rest} more` : null);
}

const exampleView = (example: unknown): HTMLElement =>
  element('p', { class: 'example' }, 'For example ', element('code', {}, JSON.stringify(example)));

function insideOf(field: Schema, document: ApiDocument): HTMLElement | null {
  const inner = [field, field.items, ...(field.anyOf ?? []), ...(field.oneOf ?? [])];
  const whole =
    typeof field.additionalProperties === 'object' ? [...inner, field.additionalProperties] : inner;
  const isOpenable = whole.some(
    (part) => part !== undefined && (part.$ref !== undefined || part.properties !== undefined),
  );
  if (!isOpenable) return null;
  return disclosure([describeType(field)], () => schemaView(field, document), { class: 'inside' });
}
