import { createPublicKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { encryptedPath, everyElement, type PathStep } from './encrypted-path.ts';
import { ServerMessageError } from './server-message-error.ts';

type Encrypt = (value: unknown) => Promise<string>;

export interface EncryptedBody {
  readonly body: Readonly<Record<string, unknown>>;
  /** Paths that led to nothing. */
  readonly unmatched: readonly string[];
}

/** A body as it goes out: without paths as it is, and nothing where there are paths and no key. */
export async function encryptedBody(
  body: Readonly<Record<string, unknown>>,
  paths: readonly string[] | undefined,
  publicKey: string | undefined,
): Promise<EncryptedBody> {
  if (paths === undefined || paths.length === 0) return { body, unmatched: [] };
  if (publicKey === undefined) throw new ServerMessageError('server-credential-not-found');
  return encryptPaths(body, paths, publicKey);
}

/** For the customer's log. */
export const unmatchedPaths = (paths: readonly string[]): string =>
  `encryptedPaths: nothing was found at ${paths.join(', ')}`;

/**
 * Replaces the values at paths (`$.call.customer.number`, `items[0].name`; from the body or from `message` on) by compact
 * JWE (RSA-OAEP-256, A256GCM) of their JSON text, which any JOSE library opens. A name on a list is that of its elements.
 * A path that nobody can follow sends nothing: what it means would go out in clear.
 */
async function encryptPaths(
  message: Readonly<Record<string, unknown>>,
  paths: readonly string[],
  publicKey: string,
): Promise<EncryptedBody> {
  const body: Record<string, unknown> = structuredClone(message);
  const found = paths.map((path) => ({ path, places: placesOf(body, path) }));
  const encrypt = encryptWith(publicKey);
  for (const { holder, key } of outerFirst(found.flatMap(({ places }) => places)))
    Reflect.set(holder, key, await encrypt(Reflect.get(holder, key)));
  return { body, unmatched: found.flatMap(({ path, places }) => (places.length === 0 ? [path] : [])) };
}

/** Something that is encrypted. */
interface Place {
  readonly holder: object;
  readonly key: string;
  readonly depth: number;
}

function placesOf(body: object, path: string): readonly Place[] {
  const steps = encryptedPath(path);
  if (steps === null) throw new ServerMessageError('server-encryption-impossible', { detail: path });
  const inMessage = steps[0] === 'message' ? [...follow(body, steps.slice(1), 0)] : [];
  return [...follow(body, steps, 0), ...inMessage];
}

function* follow(value: unknown, [step, ...rest]: readonly PathStep[], depth: number): Generator<Place> {
  if (step === undefined || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && !isPlace(step)) {
    // A name is that of the elements; a star takes its step.
    const behind = step === everyElement ? rest : [step, ...rest];
    for (const key of value.keys()) yield* at({ holder: value, key: String(key), depth }, behind);
  } else if (step !== everyElement && Object.hasOwn(value, step)) {
    yield* at({ holder: value, key: String(step), depth }, rest);
  }
}

function* at(place: Place, rest: readonly PathStep[]): Generator<Place> {
  const value: unknown = Reflect.get(place.holder, place.key);
  if (value === undefined) return;
  if (rest.length === 0) yield place;
  else yield* follow(value, rest, place.depth + 1);
}

const isPlace = (step: PathStep): boolean =>
  typeof step === 'number' || (typeof step === 'string' && /^\d+$/.test(step));

/** Each place once. What stands within another one is encrypted with it. */
function outerFirst(places: readonly Place[]): readonly Place[] {
  const known = new Map<object, Set<string>>();
  return places
    .toSorted((one, other) => one.depth - other.depth)
    .filter(({ holder, key }) => {
      const keys = known.get(holder) ?? new Set();
      const isNew = !keys.has(key);
      known.set(holder, keys.add(key));
      return isNew;
    });
}

/** Fails for a key that cannot be used when a value is to be encrypted: never in clear instead. */
function encryptWith(publicKey: string): Encrypt {
  let key: KeyObject | undefined;
  return async (value) => {
    try {
      key ??= createPublicKey(publicKey);
      return await new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
        .encrypt(key);
    } catch (cause) {
      throw new ServerMessageError('server-credential-refused', { cause });
    }
  };
}
