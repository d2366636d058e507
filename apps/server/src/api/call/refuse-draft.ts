import type { CreateWebCall } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** Everybody can read a public key: nobody's calls count as a stored assistant's by it. */
export function refuseDraft({ draft }: Pick<CreateWebCall, 'draft'>): void {
  if (draft !== true) return;
  throw new DomainError('role-not-sufficient', 'Drafts are talked to with a private key, or signed in.');
}
