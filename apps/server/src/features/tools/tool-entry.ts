import type { ApiLogEntry } from '../../platform/logs/api-log.ts';

interface ToldOfTool {
  readonly orgId: string;
  /** Epoch ms. */
  readonly at: number;
  readonly callId: string | undefined;
  readonly message: string;
}

/** What happened to a tool, as the customer reads it. */
export const toolEntry = ({ orgId, at, callId, message }: ToldOfTool): ApiLogEntry => ({
  orgId,
  type: 'Provider',
  level: 'WARN',
  message,
  requestStartedAt: new Date(at).toISOString(),
  ...(callId !== undefined && { callId }),
});

/** Undefined: a chat, or nobody talks. */
export function callIdOf({ call }: { readonly call?: object | undefined }): string | undefined {
  const id: unknown = call && 'id' in call ? call.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
