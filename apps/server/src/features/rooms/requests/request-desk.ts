import {
  type RoomRequestErrorCode,
  type RoomRequestMessage,
  type RoomRequestMethod,
  type RoomRequests,
  type RoomResponseMessage,
  requestLimits,
} from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Member } from '../members/member.ts';
import { isRequestMethod, type RequestParams, requestSchemas } from './request-schemas.ts';
import { notAllowed, RoomRequestError } from './room-request-error.ts';

/** Carries out one kind of request; throws or rejects with {@link RoomRequestError} to refuse it. */
export type RequestHandler<Method extends RoomRequestMethod> = (
  params: RequestParams<Method>,
  from: Member,
) => RoomRequests[Method]['result'] | Promise<RoomRequests[Method]['result']>;

export type RequestHandlers = { readonly [Method in RoomRequestMethod]: RequestHandler<Method> };

export interface RequestDeskOptions {
  readonly handlers: RequestHandlers;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
}

type Reply = (response: RoomResponseMessage) => void;

/** What one member has asked. */
interface Asked {
  readonly open: Map<number, () => void>;
  windowStartedAt: number;
  inWindow: number;
}

const windowMs = 10_000;
/** What the lobby answers by itself takes longer than everything else. */
const timeoutOf = (method: string): number =>
  method === 'request-access' ? requestLimits.accessTimeoutMs + 1_000 : requestLimits.timeoutMs;
/** All that somebody may ask who is not in yet. */
const lobbyMethods: ReadonlySet<string> = new Set<RoomRequestMethod>(['request-access']);

/** Takes the requests of a room's members and answers each of them once, within a limit of time. */
export class RequestDesk {
  readonly #options: RequestDeskOptions;
  readonly #asked = new Map<string, Asked>();

  constructor(options: RequestDeskOptions) {
    this.#options = options;
  }

  handle(from: Member, request: RoomRequestMessage, reply: Reply): void {
    const asked = this.#askedBy(from);
    const { id, method } = request;
    const answer = (response: RoomResponseMessage): void => {
      // Once: a handler that was too late finds its request answered.
      const cancel = asked.open.get(id);
      if (cancel === undefined) return;
      asked.open.delete(id);
      cancel();
      reply(response);
    };
    const refusal = this.#limit(asked, id);
    if (refusal !== undefined) {
      reply({ type: 'response', id, error: refusal });
      return;
    }
    asked.open.set(
      id,
      this.#deadline(method, () => answer(failure(id, 'internal-error', 'No answer in time.'))),
    );
    void this.#perform(from, request).then(
      (result) => answer({ type: 'response', id, result }),
      (error: unknown) => answer(this.#refused(id, method, error)),
    );
  }

  /** The member is gone: nothing of what it asked is answered any more. */
  forget(sessionId: string): void {
    const asked = this.#asked.get(sessionId);
    this.#asked.delete(sessionId);
    for (const cancel of asked?.open.values() ?? []) cancel();
    asked?.open.clear();
  }

  /** Rejects with what becomes the error of the response. */
  async #perform(from: Member, { method, params }: RoomRequestMessage): Promise<unknown> {
    if (!isRequestMethod(method))
      throw new RoomRequestError('not-available', `There is no request "${method}".`);
    if (from.access === 'lobby' && !lobbyMethods.has(method))
      throw notAllowed(`ask for ${method} in the lobby`);
    return this.#call(method, params, from);
  }

  #call(method: RoomRequestMethod, params: unknown, from: Member): unknown {
    const parsed = requestSchemas[method].safeParse(params);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new RoomRequestError(
        'invalid-params',
        `${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'is not valid'}`,
      );
    }
    // The schema of a method makes the parameters of its handler; the unions of both tables hide it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handler = this.#options.handlers[method] as (params: unknown, from: Member) => unknown;
    return handler(parsed.data, from);
  }

  #limit(
    asked: Asked,
    id: number,
  ): { readonly code: RoomRequestErrorCode; readonly msg: string } | undefined {
    const now = this.#options.clock.now();
    if (now - asked.windowStartedAt >= windowMs) [asked.windowStartedAt, asked.inWindow] = [now, 0];
    asked.inWindow += 1;
    if (asked.open.has(id)) return { code: 'invalid-params', msg: `id: ${id} is that of an open request` };
    if (asked.open.size >= requestLimits.maxOpen)
      return { code: 'limit-reached', msg: `At most ${requestLimits.maxOpen} requests may be open.` };
    if (asked.inWindow > requestLimits.maxPerTenSeconds)
      return {
        code: 'limit-reached',
        msg: `At most ${requestLimits.maxPerTenSeconds} requests in ten seconds.`,
      };
    return undefined;
  }

  #refused(id: number, method: string, error: unknown): RoomResponseMessage {
    if (error instanceof RoomRequestError) return failure(id, error.code, error.message);
    this.#options.log.warn({ method, err: error }, 'a room request failed');
    return failure(id, 'internal-error', 'The request failed.');
  }

  #deadline(method: string, onTimeout: () => void): () => void {
    return this.#options.clock.setTimer(onTimeout, timeoutOf(method));
  }

  #askedBy({ sessionId }: Member): Asked {
    const known = this.#asked.get(sessionId);
    if (known !== undefined) return known;
    const fresh: Asked = { open: new Map(), windowStartedAt: this.#options.clock.now(), inWindow: 0 };
    this.#asked.set(sessionId, fresh);
    return fresh;
  }
}

const failure = (id: number, code: RoomRequestErrorCode, msg: string): RoomResponseMessage => ({
  type: 'response',
  id,
  error: { code, msg },
});
