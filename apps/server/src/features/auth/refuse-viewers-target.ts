import type { AssistantOverrides } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';

/** Who is to talk, stored or brought. */
export interface AskedTarget {
  readonly assistant?: object | undefined;
  readonly assistantOverrides?: AssistantOverrides | undefined;
  readonly squad?: object | undefined;
  readonly squadOverrides?: AssistantOverrides | undefined;
  readonly workflow?: object | undefined;
}

/**
 * Viewers try what is there, and with which values: whoever brings an assistant, or a part of one, may send the
 * organisation's credentials to a server of his own.
 *
 * @throws {DomainError} `role-not-sufficient`
 */
export function refuseViewersTarget({ role }: Pick<TokenIdentity, 'role'>, asked: AskedTarget): void {
  if (role !== 'viewer') return;
  const brought = asked.assistant ?? asked.squad ?? asked.workflow ?? asked.squadOverrides;
  const laidOver = Object.keys(asked.assistantOverrides ?? {}).filter((name) => name !== 'variableValues');
  if (brought === undefined && laidOver.length === 0) return;
  throw new DomainError(
    'role-not-sufficient',
    'With the role viewer one talks to stored assistants, squads and workflows as they are, with variableValues at most.',
  );
}
