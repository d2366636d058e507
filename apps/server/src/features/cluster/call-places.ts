import { LRUCache } from 'lru-cache';
import { validate as isUuid } from 'uuid';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { PeerAddress } from '../../platform/peers/peer-client.ts';
import type { Store } from '../../store/store.ts';
import type { NodeDirectory } from '../nodes/node-directory.ts';

/** Where calls run that do not run here. */
export interface CallPlaces {
  /**
   * The server that a call runs on; null: this one, or none.
   *
   * @throws {DomainError} `call-unreachable`: on one that cannot be asked, or it cannot be found out.
   */
  of(callId: string): Promise<PeerAddress | null>;
  /** A call was made there. */
  note(callId: string, nodeId: string): void;
}

export interface CallPlacesOptions {
  readonly store: { readonly call: Pick<Store['call'], 'placeOf'> };
  readonly directory: Pick<NodeDirectory, 'find'>;
  /** Does it run here? */
  readonly isHere: (callId: string) => boolean;
  /** Id of this server. */
  readonly own: () => string;
}

/** A call is asked about a few times, in its first seconds and when somebody comes back. */
const remembered = { max: 20_000, ttl: 600_000 };

export function createCallPlaces({ store, directory, isHere, own }: CallPlacesOptions): CallPlaces {
  /** Calls stay where they are, so what was found out once is true until they are over. */
  const places = new LRUCache<string, string>(remembered);
  const nodeOf = async (callId: string): Promise<string | undefined> => {
    const known = places.get(callId);
    if (known !== undefined) return known;
    const id = (await store.call.placeOf(callId))?.id;
    if (id !== undefined) places.set(callId, id);
    return id;
  };
  return {
    async of(callId) {
      if (isHere(callId) || !isUuid(callId)) return null;
      const found = await nodeOf(callId).catch((error: unknown) => {
        throw callUnreachable(error);
      });
      if (found === undefined || found === own()) return null;
      const member = await directory.find(found).catch((error: unknown) => {
        throw callUnreachable(error);
      });
      if (member === null) return null;
      const { id, internalUrl } = member;
      if (internalUrl === null) throw callUnreachable();
      return { id, internalUrl };
    },
    note: (callId, nodeId) => void places.set(callId, nodeId),
  };
}

export const callUnreachable = (cause?: unknown): DomainError =>
  new DomainError(
    'call-unreachable',
    'The server that this call runs on does not answer; try again in a few seconds.',
    { cause },
  );
