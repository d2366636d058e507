import type { TokenIdentity } from '../store/orgs/token-identity.ts';

/** Whose a change is: the member's, or the key's. */
export const authorOf = ({ userId, tokenId }: TokenIdentity): string => userId ?? tokenId;
