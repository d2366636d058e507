import { isBodySecret, isFreeField } from '@saywell/contract';

type Change = (secret: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

/**
 * A JSON value in which every value that the contract calls a secret, at any depth, is what `change` makes
 * of it. What is unset stays so. Without secrets it is the same object: nothing is copied.
 */
export function mapBodySecrets(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return mapItems(value, change);
  return isFields(value) ? mapFields(value, change) : value;
}

function mapItems(items: readonly unknown[], change: Change): readonly unknown[] {
  let mapped: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const next = mapBodySecrets(items[index], change);
    if (next === items[index]) continue;
    mapped ??= [...items];
    mapped[index] = next;
  }
  return mapped ?? items;
}

// No entries: every stored body passes here, and most have no secrets.
function mapFields(fields: Fields, change: Change): Fields {
  let mapped: Record<string, unknown> | undefined;
  for (const name in fields) {
    const next = mapField(name, fields[name], change);
    if (next === fields[name]) continue;
    mapped ??= { ...fields };
    mapped[name] = next;
  }
  return mapped ?? fields;
}

function mapField(name: string, inner: unknown, change: Change): unknown {
  if (inner === null || inner === undefined || isFreeField(name)) return inner;
  return isBodySecret(name) ? change(inner) : mapBodySecrets(inner, change);
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
