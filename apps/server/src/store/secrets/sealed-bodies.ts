import { isBodySecret, isFreeField } from '@saywell/contract';
import { storableValue } from '../../platform/database/storable.ts';
import { sealComparably, unsealText } from '../../platform/secrets/secret-box.ts';

/**
 * The secrets inside JSON bodies (`isBodySecret`), encrypted where a body is stored. They are bound to their
 * organisation and not to a row, because bodies are copied from row to row: into versions and calls.
 */
export interface SealedBodies {
  /** Equal bodies stay equal. */
  seal<Body>(orgId: string, body: Body): Body;
  /** What was given to `seal`. Secrets in plain text stay as they are. @throws {SecretUnreadableError} */
  open<Body>(orgId: string, body: Body): Body;
  /** Seals what is not sealed yet, of bodies that were stored before there was `seal`. The same object: nothing was to do. */
  sealRest<Body>(orgId: string, body: Body): Body;
}

/** A list that starts with a text is a value of none of the fields that are sealed: nothing else looks like it. */
type Sealed = readonly [typeof mark, string];
const mark = 'sealed';

export function createSealedBodies(encryptionKey: Uint8Array): SealedBodies {
  const seal = (orgId: string, secret: unknown): Sealed => {
    const text = JSON.stringify(storableValue(secret));
    return [mark, sealComparably(text, scopeOf(orgId), encryptionKey).toString('base64')];
  };
  const unseal = (orgId: string, [, sealed]: Sealed): unknown =>
    JSON.parse(unsealText(Buffer.from(sealed, 'base64'), scopeOf(orgId), encryptionKey));
  return {
    seal: (orgId, body) => mapped(body, (secret) => seal(orgId, secret)),
    open: (orgId, body) => mapped(body, (secret) => (isSealed(secret) ? unseal(orgId, secret) : secret)),
    sealRest: (orgId, body) => mapped(body, (secret) => (isSealed(secret) ? secret : seal(orgId, secret))),
  };
}

/** Sealed bodies have the type that they have when they are opened: a store shows nobody anything else. */
function mapped<Body>(body: Body, change: (secret: unknown) => unknown): Body {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return mapBodySecrets(body, change) as Body;
}

/** Nothing else that is encrypted is bound to this. */
const scopeOf = (orgId: string): string => `bodies of ${orgId}`;

const isSealed = (secret: unknown): secret is Sealed =>
  Array.isArray(secret) && secret.length === 2 && secret[0] === mark && typeof secret[1] === 'string';

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
