import type { IncomingMessage } from 'node:http';
import type {
  PassedRequest,
  PassedUpgrade,
  PeerAddress,
  PeerClient,
} from '../../platform/peers/peer-client.ts';
import { PeerError } from '../../platform/peers/peer-error.ts';
import type { CallPlaces } from './call-places.ts';
import { callUnreachable } from './call-places.ts';

/**
 * Passes what clients ask of calls on to the servers that these run on. Rejects with `DomainError` `call-unreachable`
 * when one of them does not answer.
 */
export interface CallPassing {
  /** Null: the call runs here, or nowhere. */
  placeOf(callId: string): Promise<PeerAddress | null>;
  /** The answer, whose body is the caller's to read. */
  pass(to: PeerAddress, request: PassedRequest): Promise<IncomingMessage>;
  /** An answer instead of an upgrade is a refusal. */
  passUpgrade(to: PeerAddress, request: PassedRequest): Promise<PassedUpgrade | IncomingMessage>;
  /** A connection that was passed on is open; answers what to call when it is not any more. */
  opened(): () => void;
  /** Resolves when none is open. */
  idle(): Promise<void>;
}

export interface CallPassingOptions {
  readonly places: Pick<CallPlaces, 'of'>;
  readonly peers: Pick<PeerClient, 'pass' | 'passUpgrade'>;
}

export function createCallPassing({ places, peers }: CallPassingOptions): CallPassing {
  let open = 0;
  let waiting: (() => void)[] = [];
  return {
    placeOf: (callId) => places.of(callId),
    pass: (to, request) => peers.pass(to, request).catch(unreachable),
    passUpgrade: (to, request) => peers.passUpgrade(to, request).catch(unreachable),
    opened() {
      open += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        open -= 1;
        if (open > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    idle: () =>
      new Promise((resolve) => {
        if (open === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}

function unreachable(error: unknown): never {
  throw error instanceof PeerError ? callUnreachable(error) : error;
}
