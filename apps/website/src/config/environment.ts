/**
 * Build-time settings. Every one is optional: without them the site asks the server that serves it.
 * All of them end up in public scripts; none may be a secret.
 */
export interface SiteEnvironment {
  readonly assistantId: string;
  readonly publicKey: string;
  /** Address of the voice service; empty: the server that serves the site. */
  readonly endpoint: string;
  /** Given to operators' tools; the site itself never calls it. */
  readonly callWebhookUrl: string;
  readonly agents: {
    readonly max: string;
    readonly grace: string;
    readonly kyle: string;
    readonly squad: string;
  };
  /** `true`: calls are recorded. For builds whose keys leave nothing to ask the server for. */
  readonly callsRecorded: string;
  /** `production` makes the backend's two settings required. */
  readonly appEnvironment: string;
  /** The management API, for outbound phone calls. */
  readonly apiBaseUrl: string;
  /** A backend-as-a-service beside the site; required in production, not called by the site itself. */
  readonly backend: {
    readonly url: string;
    readonly anonymousKey: string;
  };
}

type Variables = Readonly<Record<string, string | boolean | undefined>>;

/** Reads the `VITE_` variables; empty texts stand for keys that are not set. */
export function readEnvironment(variables: Variables): SiteEnvironment {
  const text = (name: string, fallback = '') => {
    const value = variables[`VITE_${name}`];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
  };
  return {
    assistantId: text('ASSISTANT_ID'),
    publicKey: text('PUBLIC_KEY'),
    endpoint: text('VOICE_ENDPOINT'),
    callWebhookUrl: text('CALL_WEBHOOK_URL'),
    agents: {
      max: text('AGENT_MAX_ID'),
      grace: text('AGENT_GRACE_ID'),
      kyle: text('AGENT_KYLE_ID'),
      squad: text('AGENT_SQUAD_ID'),
    },
    callsRecorded: text('CALLS_RECORDED'),
    appEnvironment: text('APP_ENVIRONMENT', 'development'),
    apiBaseUrl: text('API_BASE_URL', 'http://localhost:3000'),
    backend: { url: text('BACKEND_URL'), anonymousKey: text('BACKEND_ANON_KEY') },
  };
}
