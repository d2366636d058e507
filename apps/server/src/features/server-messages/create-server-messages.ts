import type { DeliveryAttempt, ServerMessage } from '@saywell/contract';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { withoutSecrets } from '../../platform/secrets/without-secrets.ts';
import type { DeliveryOutcome } from '../../store/deliveries/delivery-store.ts';
import type { Store } from '../../store/store.ts';
import { createMessageQueue } from './create-message-queue.ts';
import type { Deliver, Delivery, DeliveryReport } from './delivery.ts';
import { attemptOf, subjectOf } from './delivery-record.ts';
import { messageJob, retryDelayMs } from './message-job.ts';
import { isMessageLogged } from './message-plans.ts';
import { ServerMessageError } from './server-message-error.ts';
import {
  findServer,
  type ReachableServer,
  type ServerMessageTarget,
  type ServerOwner,
} from './server-target.ts';
import { isImportant, wireType } from './wire-type.ts';

/** Where important messages are put. */
export interface MessageStore {
  readonly job: Pick<JobQueue, 'add'>;
  readonly delivery: Pick<Store['delivery'], 'begin'>;
}

export interface AskOptions<Answer> {
  /** Of the answer; what it does not allow is refused with `server-answer-invalid`. */
  readonly schema: z.ZodType<Answer>;
  /** Shorter than the server's own limit: `assistant-request` has 7,500. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Notifies and asks the customer's server. Nothing here disturbs a call: failures are typed, logged, and end in time. */
export interface ServerMessages {
  /**
   * Notifies, when the target's server asks for this message; harmless without a server. Important messages
   * are stored before this resolves, outlive a restart and are tried again; pass a transaction's `store`
   * to store them with what they are about.
   */
  send(
    orgId: string,
    target: ServerMessageTarget,
    message: ServerMessage,
    store?: MessageStore,
  ): Promise<void>;
  /** Waits for the answer. Rejects with `ServerMessageError`; `server-not-set` when nobody is there to ask. */
  ask<Answer>(
    orgId: string,
    target: ServerMessageTarget,
    message: ServerMessage,
    options: AskOptions<Answer>,
  ): Promise<Answer>;
  /**
   * Puts fields into a delayed message, and releases it; harmless when it has gone. `id` is what
   * `send` answered; pass `store` as there.
   */
  complete(id: string, fields: object, store: { readonly job: Pick<JobQueue, 'amend'> }): Promise<void>;
  /** The messages of one call in their order. */
  open(orgId: string, target: ServerMessageTarget): ServerMessageChannel;
}

export interface ServerMessageChannel extends AsyncDisposable {
  /** Returns at once. A server that is too slow misses messages; that is logged. */
  notify(message: ServerMessage): void;
  /**
   * Like `send` of the service; behind what was sent before, if that does not take long. Delayed by
   * `delayMs` (default 0), unless `complete` releases it. Answers its id; undefined: nothing is sent.
   */
  send(message: ServerMessage, store?: MessageStore, delayMs?: number): Promise<string | undefined>;
}

export interface ServerMessagesOptions {
  readonly store: MessageStore & { readonly delivery: Pick<Store['delivery'], 'note'> };
  readonly deliver: Deliver;
  /** The organisation's own server. */
  readonly orgServer: (orgId: string) => Promise<ServerOwner | undefined>;
  readonly encryptionKey: Uint8Array;
  readonly createId: () => string;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
}

/** Of a question with its repetitions; each try has the server's own limit. */
const longestAskMs = 300_000;
/** What was sent before an important message has this long to arrive before it. */
const orderDelayMs = 2_000;

export function createServerMessages(options: ServerMessagesOptions): ServerMessages {
  const { deliver, clock } = options;
  const find = async (orgId: string, target: ServerMessageTarget): Promise<ReachableServer | undefined> =>
    findServer(
      target,
      findServer(target, undefined) === undefined ? await options.orgServer(orgId) : undefined,
    );

  const deliveryOf = (
    orgId: string,
    server: ReachableServer,
    type: string,
    message: ServerMessage,
    context: Readonly<Record<string, unknown>>,
  ): Delivery => ({
    id: options.createId(),
    orgId,
    server,
    type,
    message: { ...context, ...withoutSecrets(message), type, timestamp: clock.now() },
  });

  const enqueue = async (delivery: Delivery, store: MessageStore, delayMs: number): Promise<void> => {
    if (isMessageLogged(delivery.message)) await store.delivery.begin(subjectOf(delivery), delayMs);
    await store.job.add(messageJob(delivery, options.encryptionKey, clock.now() + delayMs));
  };

  return {
    async send(orgId, target, message, store = options.store) {
      const type = wireType(message, target);
      if (type === null) return;
      const server = await find(orgId, target);
      if (server === undefined) return;
      const delivery = deliveryOf(orgId, server, type, message, contextOf(target));
      if (isImportant(message)) await enqueue(delivery, store, 0);
      else void deliver(delivery, ignore).catch(ignore);
    },
    async complete(id, fields, store) {
      await store.job.amend('server-message', id, { part: 'message', fields: withoutSecrets(fields) });
    },
    async ask(orgId, target, message, { schema, timeoutMs, signal }) {
      const type = wireType(message, target) ?? message.type;
      const server = await find(orgId, target);
      if (server === undefined) throw new ServerMessageError('server-not-set');
      const limit = AbortSignal.timeout(timeoutMs ?? longestAskMs);
      const delivery = {
        ...deliveryOf(orgId, server, type, message, contextOf(target)),
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      };
      const attempts: DeliveryAttempt[] = [];
      const report = (one: DeliveryReport): void => void attempts.push(attemptOf(delivery.message, one));
      try {
        const answer = await askAgain({ ...delivery, report }, (body) => parseAnswer(body, schema), options);
        noteQuestion(options, delivery, { attempts, state: 'delivered' });
        return answer;
      } catch (error) {
        const failure = limit.aborted ? new ServerMessageError('server-timed-out', { cause: error }) : error;
        const failureCode = failure instanceof ServerMessageError ? failure.code : 'server-message-failed';
        noteQuestion(options, delivery, { attempts, state: 'failed', failureCode });
        throw failure;
      }
    },
    open(orgId, target) {
      const context = contextOf(target);
      const server = find(orgId, target).catch((error: unknown) => {
        options.log.warn({ err: error }, 'the server of a call could not be found');
        return undefined;
      });
      const queue = createMessageQueue({ deliver, server, clock, log: options.log });
      return {
        notify(message) {
          const type = wireType(message, target);
          if (type === null) return;
          queue.add((server) => deliveryOf(orgId, server, type, message, contextFor(message, context)));
        },
        async send(message, store = options.store, delayMs = 0) {
          const type = wireType(message, target);
          const found = await server;
          if (type === null || found === undefined) return undefined;
          const delivery = deliveryOf(orgId, found, type, message, context);
          await enqueue(delivery, store, Math.max(delayMs, queue.isIdle ? 0 : orderDelayMs));
          return delivery.id;
        },
        [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
      };
    },
  };
}

/** With the server's back-off plan: a call waits, so that the tries together have a limit. */
async function askAgain<Answer>(
  delivery: Delivery & { readonly signal: AbortSignal },
  read: (body: Buffer) => Answer,
  { deliver, clock }: Pick<ServerMessagesOptions, 'deliver' | 'clock'>,
): Promise<Answer> {
  const { server, signal } = delivery;
  for (let attempt = 1; ; attempt++) {
    try {
      return await deliver(delivery, read);
    } catch (error) {
      const isHopeless = !(error instanceof ServerMessageError) || server.backoffPlan === undefined;
      const delayMs = isHopeless ? null : retryDelayMs(error, server.backoffPlan, attempt);
      if (delayMs === null || signal.aborted) throw error;
      await clock.sleep(delayMs, signal).catch(ignore);
    }
  }
}

/** The call that asks does not wait for it. */
function noteQuestion(
  { store, log }: Pick<ServerMessagesOptions, 'store' | 'log'>,
  delivery: Delivery,
  outcome: DeliveryOutcome,
): void {
  if (!isMessageLogged(delivery.message)) return;
  store.delivery.note(subjectOf(delivery), { ...outcome, isQuestion: true }).catch((error: unknown) => {
    log.warn({ err: error, deliveryId: delivery.id }, 'a delivery was not noted');
  });
}

const ignore = (): void => undefined;

const contextOf = ({ context = {} }: ServerMessageTarget) => withoutSecrets(context);

/** One comes per token: the assistant, with its prompt, would be most of the traffic. */
function contextFor({ type }: ServerMessage, context: MessageContextRecord): MessageContextRecord {
  if (type !== 'model-output') return context;
  const { assistant: _, ...others } = context;
  return others;
}
type MessageContextRecord = Readonly<Record<string, unknown>>;

function parseAnswer<Answer>(body: Buffer, schema: z.ZodType<Answer>): Answer {
  try {
    const text = body.toString();
    // A handler that has nothing to say answers nothing.
    return schema.parse(text.trim() === '' ? {} : JSON.parse(text));
  } catch (cause) {
    throw new ServerMessageError('server-answer-invalid', { cause });
  }
}
