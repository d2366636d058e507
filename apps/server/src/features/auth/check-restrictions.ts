import type { ApiErrorCode } from '@saywell/contract';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';

/** What a call wants to run, as far as restrictions are concerned. */
export interface RestrictedTarget {
  /** Stored assistants that would speak. */
  readonly assistantIds: readonly string[];
  /** A stored workflow that would run. The list of assistants names it by its id: keys have no list of workflows. */
  readonly workflowId?: string;
  /** Does the caller bring an assistant, or a model for a stored one? */
  readonly transient: boolean;
}

export interface RestrictedRequest {
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** Absent as long as the body has not been read. */
  readonly target?: RestrictedTarget;
}

export interface Violation {
  readonly code: Extract<ApiErrorCode, 'unauthorized' | 'origin-not-allowed' | 'assistant-not-allowed'>;
  readonly message: string;
}

/**
 * Why this key may not make this request; null when it may. A key
 * that is switched off is refused whatever its kind; the other restrictions bind
 * public keys only, because a private key could lift them itself.
 */
export function checkRestrictions(identity: TokenIdentity, request: RestrictedRequest): Violation | null {
  const restrictions = identity.restrictions ?? {};
  if (restrictions.enabled === false) return { code: 'unauthorized', message: 'This key is switched off.' };
  if (identity.tag === 'private') return null;
  return (
    checkOrigin(restrictions.allowedOrigins ?? [], request.origin) ??
    (request.target === undefined ? null : checkTarget(restrictions, request.target))
  );
}

function checkOrigin(allowed: readonly string[], origin: string | undefined): Violation | null {
  if (allowed.length === 0 || (origin !== undefined && allowed.includes(origin))) return null;
  const subject = origin === undefined ? 'A request without an origin' : `The origin ${origin}`;
  return { code: 'origin-not-allowed', message: `${subject} may not use this key.` };
}

function checkTarget(
  restrictions: NonNullable<TokenIdentity['restrictions']>,
  target: RestrictedTarget,
): Violation | null {
  const allowed = restrictions.allowedAssistantIds ?? [];
  const transientAllowed = restrictions.allowTransientAssistant ?? allowed.length === 0;
  if (target.transient && !transientAllowed) {
    return refuseAssistant('This key may only call stored assistants, squads and workflows as they are.');
  }
  if (allowed.length === 0) return null;
  const { workflowId } = target;
  if (workflowId !== undefined && !allowed.includes(workflowId))
    return refuseAssistant(
      `workflowId ${workflowId} may not be called with this key: its restrictions.allowedAssistantIds does not name it.`,
    );
  const foreign = target.assistantIds.find((id) => !allowed.includes(id));
  return foreign === undefined
    ? null
    : refuseAssistant(`assistantId ${foreign} may not be called with this key.`);
}

function refuseAssistant(message: string): Violation {
  return { code: 'assistant-not-allowed', message };
}
