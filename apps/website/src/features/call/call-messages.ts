import type { CallError } from '@saywell/react';
import { brand } from '../../config/brand.ts';

const { name } = brand;
const tryAgain = 'Please try again.';

/** Sentences that the visitor or a caller of the service reads, fixed by the specification. */
export const callMessages = {
  callStarted: 'Call started',
  callEnded: 'Call ended',
  phoneCallPlaced: 'Phone call placed',
  headerFailed: (message: string) => `Failed to connect: ${message}`,
  headerBroke: `Failed to connect to AI agent. ${tryAgain}`,
  loadFailed: 'Failed to initialize voice assistant',
  connectionFailed: `Connection failed. ${tryAgain}`,
  microphone: 'Failed to start call. Please check your microphone permissions.',
  configurationIncomplete: `${name} configuration incomplete. Please check your environment variables.`,
  callFailed: (reason: string) => `Call failed: ${reason || 'Connection error'}`,
  connectionError: (reason: string) => `Connection error: ${reason || 'Unknown error'}`,
  endBroke: 'Failed to end call',
  startBroke: `Failed to connect. ${tryAgain}`,
  notInitialisedProperly: `${name} not initialized properly`,
  startFailed: (reason: string) => `Failed to start call: ${reason || 'Unknown error'}`,
  notInitialised: `${name} not initialized`,
  endFailed: (reason: string) => `Failed to end call: ${reason || 'Unknown error'}`,
  sdkNotLoaded: `${name} not initialized. Please check your configuration and ensure the SDK is loaded.`,
  configurationInvalid: `Invalid ${name} configuration. Please check your environment variables.`,
} as const;

/** Why something failed. Both are empty when nothing is known about it. */
export interface Failure {
  /** For the visitor: what happened and what to do next. */
  readonly sentence: string;
  /** For whoever is asked about it: code and text of the cause. */
  readonly detail: string;
}

/** Says why; see `features/failures/explain-failure.ts`. */
export type ExplainFailure = (error: CallError) => Failure;

/** Before the SDK is there a call can only fail on the way to the server. */
export const explainWithoutSdk: ExplainFailure = ({ message }) => ({
  sentence: message && 'Our server does not answer. Check your connection, then call again in a minute.',
  detail: message,
});

/** What to do about a call that could not be ended. */
export const endAdvice = 'Press End Call again, or close this page to hang up.';

/** A call that goes on needs no advice about the next one. */
const inCallSentence = 'If you are not heard, end the call and start it again.';

/** What went wrong, in the visitor's words; `goesOn`: in a call that is still there. */
export function describeCallError(error: CallError, { sentence }: Failure, goesOn = false): string {
  const { code } = error;
  switch (code) {
    case 'load-failed':
      return callMessages.loadFailed;
    case 'not-initialised':
      return callMessages.notInitialisedProperly;
    case 'configuration':
      return callMessages.configurationIncomplete;
    case 'microphone-refused':
    case 'no-microphone':
      return callMessages.microphone;
    case 'timeout':
      return callMessages.connectionFailed;
    case 'unsupported':
    case 'call-failed':
      return goesOn
        ? callMessages.connectionError(sentence && inCallSentence)
        : callMessages.callFailed(sentence);
    default:
      return code satisfies never;
  }
}

/** The header's alert: why, and what to do, in one sentence. Where only the site's owner can do something, `result` says what. */
export function describeHeaderFailure({ sentence }: Failure, result: string): string {
  return callMessages.headerFailed((result.startsWith('Failed') && sentence) || result);
}

/** The same as the message of a failed service result. */
export function describeStartFailure(error: CallError, failure: Failure): string {
  const { code } = error;
  if (code === 'load-failed') return callMessages.sdkNotLoaded;
  if (code === 'configuration') return callMessages.configurationInvalid;
  return code === 'timeout' || code === 'unsupported' || code === 'call-failed'
    ? callMessages.startFailed(failure.sentence)
    : describeCallError(error, failure);
}
