/**
 * Answer of `GET /site/config`: what the website needs to talk to this server.
 * Public by design: the key is a public one, restricted by origin.
 */
export interface SiteConfig {
  readonly publicKey: string;
  readonly assistantId: string;
  readonly agents: {
    readonly max: string;
    readonly grace: string;
    readonly kyle: string;
    /** A squad's id. */
    readonly squad: string;
  };
  /** Is any of these assistants' calls recorded (`artifactPlan.recordingEnabled`)? Visitors are informed before they call. */
  readonly recordsCalls?: boolean;
  /** `server`: `POST /site/newsletter` takes subscriptions. Absent: `none`. */
  readonly newsletter?: 'none' | 'server';
}
/** Answer of `GET /health`. Status 200 when `status` is `ok`, else 503. */
export interface HealthReport {
  readonly status: 'ok' | 'degraded' | 'down';
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly database: { readonly status: 'ok' | 'down'; readonly latencyMs: number | null };
  readonly engines: {
    readonly voiceActivity: string | null;
    readonly speechToText: string | null;
    readonly textToSpeech: string | null;
    readonly dialogue: string | null;
  };
  /** Calls of this process in which another engine stood in for what the assistant names. Absent: not counted. */
  readonly replaced?: { readonly model: number; readonly transcriber: number; readonly voice: number };
  /** Engines that failed in a call of this process, so that another one took over, or none was left. Absent: not counted. */
  readonly fallbacks?: { readonly model: number; readonly transcriber: number; readonly voice: number };
  /**
   * Passages of large knowledge bases, and how many of them this server's model has read, so that they are found by
   * what they mean; the others are found by their words. Absent: nothing reads here, or it has not been counted yet.
   */
  readonly knowledge?: { readonly model: string; readonly passages: number; readonly read: number };
  readonly media: { readonly status: 'ok' | 'restarting' | 'down' };
  /** Can the data directory be written? `full`: no room on its disk. */
  readonly storage: { readonly status: 'ok' | 'full' | 'unwritable' };
  readonly rooms: { readonly open: number; readonly participants: number };
}
