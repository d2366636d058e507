import type { Role } from '@saywell/contract';

/** Somebody of the organisation, in a running call. */
export interface Operator {
  readonly memberId: string;
  /** As events and other operators have it. */
  readonly name: string;
  readonly role: Role;
}

/** Who did it, in the call's events. */
export const noted = ({
  memberId,
  name,
}: Operator): { readonly memberId: string; readonly member: string } => ({
  memberId,
  member: name,
});
