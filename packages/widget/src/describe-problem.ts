import type { CallError } from '@saywell/react/store';

/** What went wrong, in the visitor's words. */
export function describeProblem({ code }: CallError, isInCall: boolean): string {
  switch (code) {
    case 'microphone-refused':
      return 'The microphone is blocked. Allow it beside the address of this page, or write below.';
    case 'no-microphone':
      return 'The microphone cannot be used. Check that it is connected, or write below.';
    case 'configuration':
    case 'not-initialised':
      return 'This assistant is not set up completely.';
    case 'timeout':
      return 'Nobody answered in time. Please try again.';
    case 'load-failed':
      return 'The assistant could not be loaded. Check your connection and try again.';
    case 'unsupported':
    case 'call-failed':
      return isInCall
        ? 'Something went wrong. The conversation goes on.'
        : 'The conversation broke off. Please try again.';
    default:
      return code satisfies never;
  }
}
