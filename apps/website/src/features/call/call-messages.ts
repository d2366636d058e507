import type { CallError } from '@saywell/react';
import { brand } from '../../config/brand.ts';

/** Sentences that the visitor or a caller of the service reads, fixed by the specification. */
export const callMessages = {
  callStarted: 'Call started',
  callEnded: 'Call ended',
  phoneCallPlaced: 'Phone call placed',
  notInitialised: `${brand.name} not initialized`,
  notInitialisedProperly: `${brand.name} not initialized properly`,
  loadFailed: 'Failed to initialize voice assistant',
  configurationIncomplete: `${brand.name} configuration incomplete. Please check your environment variables.`,
  microphone: 'Failed to start call. Please check your microphone permissions.',
  startFailed: (reason: string) => `Failed to start call: ${reason || 'Unknown error'}`,
  endFailed: (reason: string) => `Failed to end call: ${reason || 'Unknown error'}`,
  callFailed: (reason: string) => `Call failed: ${reason || 'Connection error'}`,
} as const;

/** What went wrong, in the visitor's words. */
export function describeCallError({ code, message }: CallError): string {
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
    case 'unsupported':
    case 'call-failed':
      return callMessages.callFailed(message);
    default:
      return code satisfies never;
  }
}

/** The same as the message of a failed service result. */
export function describeStartFailure(error: CallError): string {
  return error.code === 'call-failed' || error.code === 'timeout' || error.code === 'unsupported'
    ? callMessages.startFailed(error.message)
    : describeCallError(error);
}
