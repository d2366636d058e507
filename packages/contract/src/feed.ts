import { z } from 'zod';
import type { CallEvent } from './resources/call/call-event.ts';
import type { CallPulse } from './resources/call/live-call.ts';

/** Path of the WebSocket that tells consoles what has changed. */
export const FEED_PATH = '/feed';

/** Kinds of which changes are told. `run`: of a test suite. */
export const feedTopics = [
  'assistant',
  'booking',
  'call',
  'campaign',
  'chat',
  'contact-request',
  'file',
  'knowledge-base',
  'member',
  'org',
  'phone-number',
  'run',
  'session',
  'squad',
  'template',
  'test-suite',
  'tool',
  'view',
  'workflow',
] as const;
export type FeedTopic = (typeof feedTopics)[number];

/** How the running calls are that this server has. */
export const FEED_LIVE_CALLS = 'live-calls';

/** Everything of a kind, or with an id one of it: `call`, `call:8b2f5c1e-…`. */
export type FeedSubject = FeedTopic | `${FeedTopic}:${string}` | typeof FEED_LIVE_CALLS;

const subjectPattern = new RegExp(
  `^(?:${FEED_LIVE_CALLS}|(?:${feedTopics.join('|')})(?::[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?)$`,
);
const subjects = z.array(z.string().max(80).regex(subjectPattern, 'something that can be followed')).max(100);

/** What a page says over the feed. */
export const feedRequestSchema = z.union([
  /** `sinceMs`: how long the page has read already; what it follows and has changed since then is told as well. */
  z.strictObject({
    subscribe: subjects,
    sinceMs: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  z.strictObject({ unsubscribe: subjects }),
  /** The newest `seq` that it has; after its subscriptions. */
  z.strictObject({ resume: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
]);
export type FeedRequest = z.infer<typeof feedRequestSchema>;

export const feedChanges = ['created', 'updated', 'deleted'] as const;
export type FeedChange = (typeof feedChanges)[number];

/**
 * Something has changed; what it is now is asked of the API. Four a second and topic: one stands for all that changed
 * since the last one, and names the newest.
 */
export interface FeedNotice {
  /** Grows; to go on from after a lost connection. */
  readonly seq: number;
  /** As it was subscribed. */
  readonly topic: FeedSubject;
  readonly id: string;
  readonly change: FeedChange;
  readonly at: string;
  /** Others of its kind have changed as well. */
  readonly others?: true;
}

/** What the server says over the feed. */
export type FeedMessage =
  | FeedNotice
  /** Of `call:<id>`: one more event of the call, at once. */
  | { readonly topic: FeedSubject; readonly event: CallEvent }
  /** Of `live-calls`: how one of them is, at most four times a second, and only when something is different. */
  | { readonly topic: typeof FEED_LIVE_CALLS; readonly pulse: CallPulse }
  /** What was asked for is followed from now on; all that is followed. */
  | { readonly seq: number; readonly subscribed: readonly string[] }
  /** Something was missed: everything may have changed. */
  | { readonly resync: true }
  | { readonly error: { readonly code: FeedErrorCode; readonly message: string } };

export type FeedErrorCode = 'feed-request-invalid' | 'too-many-subscriptions';

/** The session or the key is over, or means something else now. */
export const FEED_SESSION_OVER = 4401;
