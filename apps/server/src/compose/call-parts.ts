import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { TextModelOf } from '../features/agents/engines.ts';
import type { RecordingAddresses } from '../features/artifacts/recording-addresses.ts';
import type { InnerCallers } from '../features/calls/caller-socket/inner-callers.ts';
import type { CallEnds } from '../features/calls/ending/call-ends.ts';
import type { CallProbes, LiveCalls } from '../features/calls/live/live-calls.ts';
import type { ReplyParts } from '../features/chat/reply-parts.ts';
import type { AssistantEngines } from '../features/checks/check-resources.ts';
import type { CallPassing } from '../features/cluster/call-passing.ts';
import type { FeedService } from '../features/feed/feed-service.ts';
import type { MediaTests } from '../features/installation/media-tests.ts';
import type { KnowledgeLibrary } from '../features/knowledge/knowledge-library.ts';
import type { PassageReading } from '../features/knowledge/passages/passage-reading.ts';
import type { NodeHeart } from '../features/nodes/node-heart.ts';
import type { Recordings } from '../features/rooms/recording/recordings.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import type { AssistantWarnings } from '../features/warnings/assistant-warnings.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { CallFigures } from '../platform/figures.ts';
import type { ApiLog } from '../platform/logs/api-log.ts';
import type { CallTraces } from '../platform/traces.ts';
import type { Store } from '../store/store.ts';
import type { Peers } from './cluster/open-peers.ts';

/** What the calls of a server take of it. */
export interface CallLoad {
  /** Calls, and those that are being made. */
  readonly held: number;
  /** Those that somebody has joined. */
  readonly seated: number;
  /** Has the machine no time for another call? */
  readonly isOverloaded: boolean;
}

/** Everything about calls that a server is given: disposing ends them, while the database is still there. */
export interface CallParts extends AsyncDisposable {
  readonly service: LiveCalls;
  /** To the servers on which other calls run. Default: there are none. */
  readonly passing?: CallPassing | undefined;
  /** Makes calls in which this process is the caller. Default: nothing does. */
  readonly callers?: InnerCallers;
  /** How many calls run. */
  readonly liveCount: () => number;
  /** What they take of this machine. Default: it is not known. */
  readonly load?: () => CallLoad;
  /** From now on no call begins, those that run go on. Resolves when all are over and stored. */
  readonly drain: () => Promise<void>;
  /** What assistants answer with, in calls and without them. */
  readonly dialogues: Pick<ReplyParts, 'dialogueOf' | 'knowledgeOf' | 'findMissingModel' | 'tools'>;
  /** What is known to them. */
  readonly knowledge?: KnowledgeLibrary;
  /** Reads the passages of large bases. Default: nothing does. */
  readonly passages?: Pick<PassageReading, 'job' | 'begin'>;
  /** What writes about an assistant's calls when they are over; undefined: nothing here can. */
  readonly textModelOf: TextModelOf;
  /** What of an assistant does not have its effect with the engines of this server. Default: nothing is known of it. */
  readonly assistantWarnings?: AssistantWarnings;
  /** What an assistant gets for its work. Default: nothing. */
  readonly assistantEngines?: AssistantEngines;
  /** Sign the addresses of recordings. Default: these open with a key only. */
  readonly recordingAddresses?: RecordingAddresses;
  /** Ends of calls that wait for the database. Default: none. */
  readonly waitingEnds?: Pick<CallEnds, 'withdraw' | 'waiting'>;
  readonly probes: CallProbes;
  /** Open the media of a call without one. Default: nothing does. */
  readonly mediaTests?: MediaTests;
  /** The routes of the rooms. */
  readonly plugins: readonly FastifyPluginAsync[];
}

export interface CallPartsOptions {
  readonly config: ServerConfig;
  readonly store: Store;
  /** 32 bytes; what waits on the disk is encrypted with it. */
  readonly encryptionKey: Uint8Array;
  readonly log: FastifyBaseLogger;
  /** Recordings of calls. */
  readonly recordings: Pick<Recordings, 'filesOf' | 'recover' | 'sound'>;
  /** This start of the server, to which its calls belong. */
  readonly node: Pick<NodeHeart, 'own'>;
  /** The other servers of the database. Default: none is reached. */
  readonly peers?: Pick<Peers, 'join' | 'tell'> | undefined;
  /** Notifies the customers' servers of the calls. */
  readonly serverMessages: ServerMessages;
  readonly apiLog: ApiLog;
  /** Counts what happens to calls. Default: nobody does. */
  readonly figures?: CallFigures | undefined;
  /** Follows what happens in calls. Default: nobody does. */
  readonly traces?: CallTraces | undefined;
  /** Tells consoles what happens. Default: nobody does. */
  readonly feed?: FeedService | undefined;
}

export type CreateCallParts = (options: CallPartsOptions) => Promise<CallParts>;
