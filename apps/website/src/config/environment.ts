/** Build-time settings. Every one is optional: without them the site asks the server that serves it. */
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
  readonly appEnvironment: string;
  readonly apiBaseUrl: string;
}

type Variables = Readonly<Record<string, string | boolean | undefined>>;

/** Reads the `VITE_` variables; empty texts stand for keys that are not set. */
export function readEnvironment(variables: Variables): SiteEnvironment {
  const text = (name: string, fallback = '') => {
    const value = variables[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
  };
  return {
    assistantId: text('VITE_ASSISTANT_ID'),
    publicKey: text('VITE_PUBLIC_KEY'),
    endpoint: text('VITE_VOICE_ENDPOINT'),
    callWebhookUrl: text('VITE_CALL_WEBHOOK_URL'),
    agents: {
      max: text('VITE_AGENT_MAX_ID'),
      grace: text('VITE_AGENT_GRACE_ID'),
      kyle: text('VITE_AGENT_KYLE_ID'),
      squad: text('VITE_AGENT_SQUAD_ID'),
    },
    appEnvironment: text('VITE_APP_ENVIRONMENT', 'development'),
    apiBaseUrl: text('VITE_API_BASE_URL', 'http://localhost:3000'),
  };
}
