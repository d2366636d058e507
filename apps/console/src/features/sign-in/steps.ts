import type { SignInAnswer } from '@saywell/contract';

/** Where somebody is on the way in. */
export type Step =
  | { readonly name: 'start' }
  | { readonly name: 'second-factor'; readonly challenge: string }
  | {
      readonly name: 'choose';
      readonly organizations: readonly { id: string; name?: string | undefined }[];
      /** Tries the same once more for one of them; what was typed stays in here. */
      readonly retry: (orgId: string) => Promise<SignInAnswer>;
    }
  | { readonly name: 'link-sent'; readonly email: string };

/** The step that an answer leads to; null: signed in. */
export function stepAfter(
  answer: SignInAnswer,
  retry: (orgId: string) => Promise<SignInAnswer>,
): Step | null {
  if (answer.status === 'signed-in') return null;
  if (answer.status === 'second-factor') return { name: 'second-factor', challenge: answer.challenge };
  return { name: 'choose', organizations: answer.organizations, retry };
}
