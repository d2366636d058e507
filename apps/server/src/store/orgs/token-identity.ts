import type { Role, Token } from '@saywell/contract';

/** What a bearer key stands for. */
export interface TokenIdentity {
  readonly tokenId: string;
  readonly orgId: string;
  readonly tag: 'private' | 'public';
  readonly restrictions: Token['restrictions'];
  /** What its holder may do in the organisation. */
  readonly role: Role;
  /** Of a member who signed in; a key has none. */
  readonly userId?: string;
  /** Where the key or the membership is, when that is another organisation: the one that created this one. */
  readonly homeOrgId?: string;
  /** Epoch milliseconds; of who came with a token that ends. What they are given ends then too. */
  readonly expiresAt?: number;
  /** Of a person who came with the cookie of a session. */
  readonly session?: {
    readonly id: string;
    /** Epoch milliseconds of the last proof of who it is. */
    readonly confirmedAt: number | undefined;
  };
}
