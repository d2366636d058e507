import type { ApiErrorCode } from '@saywell/contract';
import { UNAUTHORIZED_MESSAGE } from '@saywell/contract';

/** A refusal that the caller may read: its text and code go out as they are. What it means on the wire is the edge's to say. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ApiErrorCode;
  /** One entry per issue of a validation error, each starting with the path of the field. */
  readonly issues: readonly string[] | undefined;

  constructor(code: ApiErrorCode, message: string | readonly string[], options?: { cause?: unknown }) {
    super(typeof message === 'string' ? message : message.join('; '), options);
    this.code = code;
    this.issues = typeof message === 'string' ? undefined : message;
  }

  /** `subject` names what is missing, for example `assistantId <id>`. */
  static notFound(subject: string): DomainError {
    return new DomainError('not-found', `${subject} was not found.`);
  }

  static unauthorized(code: 'unauthorized' | 'wrong-key-kind' = 'unauthorized'): DomainError {
    return new DomainError(code, UNAUTHORIZED_MESSAGE);
  }
}
