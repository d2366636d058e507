import { z } from 'zod';
import { limits } from '../limits.ts';

const count = z.number().int().min(0);
/** Null: it could not be found out. */
const bytes = z.number().min(0).nullable();
const ms = z.number().min(0).nullable();

/** What an installation is made of, as a light that is green, amber or red. */
const installationPartSchema = z.strictObject({
  name: z.enum([
    'database',
    'storage',
    'media',
    'jobs',
    'ends',
    'certificate',
    'voice-activity',
    'transcriber',
    'model',
    'voice',
  ]),
  status: z.enum(['ok', 'degraded', 'down']),
  /** What does the work, for example the engine's name. */
  detail: z.string().nullable(),
  /** Since when it is in this state, as far as this start of the server knows. */
  since: z.string(),
  /** The last failure since the start: its code and when. */
  lastError: z.strictObject({ code: z.string(), at: z.string() }).nullable(),
});
export type InstallationPart = z.infer<typeof installationPartSchema>;

/** Where the calls of one server are reached. */
const networkSchema = z.strictObject({
  /** UDP ports of calls. */
  udpPortFirst: count,
  udpPortLast: count,
  /** Where calls are reached from outside; `null`: the machine's own addresses. */
  publicAddress: z.string().nullable(),
  /** Nobody outside of this machine reaches its calls. */
  ownCallersOnly: z.boolean(),
  /** STUN and TURN servers that browsers are given. */
  iceServers: count,
});

/** Answer of `GET /installation`: this server, its database and its disk. */
export const installationSchema = z.strictObject({
  version: z.string(),
  startedAt: z.string(),
  uptimeSeconds: z.number(),
  /** As it was set; `null`: taken from each request. */
  publicUrl: z.string().nullable(),
  parts: z.array(installationPartSchema),
  calls: z.strictObject({ max: count, taken: count }),
  rooms: z.strictObject({ open: count, participants: count }),
  process: z.strictObject({
    residentBytes: z.number(),
    heapUsedBytes: z.number(),
    /** Of one core, in the last minute. */
    cpuPercent: z.number(),
    /** Delay of the event loop in the last minute, the 99th percentile. */
    eventLoopP99Ms: z.number(),
  }),
  /** `null`: the process that carries the media did not answer. */
  media: z
    .strictObject({ restarts: count, sessions: count, residentBytes: z.number(), cpuMs: z.number() })
    .nullable(),
  network: networkSchema,
  /** Whether `publicUrl` leads to this process, or to another one of the installation, as it looks from this machine; asked at most once a minute. */
  publicReach: z.strictObject({
    /** `another`: something else answers. `not-checked`: there is no `publicUrl`. */
    status: z.enum(['reached', 'another', 'unreachable', 'not-checked']),
    /** Why it is not reached; `other-server`: it is, and another server of the installation has answered. */
    code: z.string().nullable(),
    /** `null`: the address is not https, or did not answer. */
    certificate: z
      .strictObject({
        endsAt: z.string(),
        /** Code of TLS; `null`: it is trusted. */
        problem: z.string().nullable(),
      })
      .nullable(),
    at: z.string().nullable(),
  }),
  database: z.strictObject({
    kind: z.enum(['embedded', 'external']),
    latencyMs: ms,
    bytes,
    migrations: count.nullable(),
  }),
  jobs: z.strictObject({
    /** Due, and not done. */
    waiting: count.nullable(),
    /** How long the oldest of them waits. */
    oldestSeconds: z.number().nullable(),
    /** Given up. */
    failed: count.nullable(),
  }),
  /** Ends of calls that wait for the database. */
  unstoredEnds: count,
  disk: z.strictObject({
    freeBytes: bytes,
    totalBytes: bytes,
    folders: z.array(
      z.strictObject({
        name: z.string(),
        bytes: z.number(),
        files: count,
        /** False: it was too much to look at all of it. */
        isWhole: z.boolean(),
      }),
    ),
    /** When the folders were looked at. */
    at: z.string().nullable(),
  }),
  /** Variables of the environment that are set; `null`: a secret. */
  environment: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
});
export type Installation = z.infer<typeof installationSchema>;

/** Answer of `GET /installation/history`: a value a minute of the last 24 hours, the oldest first. */
export const installationHistorySchema = z.strictObject({
  stepSeconds: count,
  /** Epoch milliseconds. */
  at: z.array(z.number()),
  calls: z.array(z.number()),
  cpuPercent: z.array(z.number()),
  eventLoopP99Ms: z.array(z.number()),
  residentBytes: z.array(z.number()),
  /** `null`: the database did not answer. */
  databaseMs: z.array(z.number().nullable()),
  jobsWaiting: z.array(z.number().nullable()),
});
export type InstallationHistory = z.infer<typeof installationHistorySchema>;

/** A STUN or TURN server, as browsers take it. */
export const iceServerSchema = z.strictObject({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** A session description of the media that are tried out between a browser and a server. */
export const mediaTestSchema = z.strictObject({ sdp: z.string().min(1).max(limits.maxSdpBytes) });

/** The server's own one, and where its calls are reached: of several servers any may have answered. */
export const mediaTestAnswerSchema = mediaTestSchema.extend({ network: networkSchema });

/** What OpenAPI calls them. */
export const installationComponents = {
  Installation: installationSchema,
  InstallationHistory: installationHistorySchema,
  IceServer: iceServerSchema,
  MediaTest: mediaTestSchema,
  MediaTestAnswer: mediaTestAnswerSchema,
} as const;
