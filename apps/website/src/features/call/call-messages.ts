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

/** What went wrong, in the visitor's words; `goesOn`: in a call that is still there. */
export function describeCallError({ code, message }: CallError, goesOn = false): string {
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
      return goesOn ? callMessages.connectionError(message) : callMessages.callFailed(message);
    default:
      return code satisfies never;
  }
}

/** The same as the message of a failed service result. */
export function describeStartFailure(error: CallError): string {
  switch (error.code) {
    case 'load-failed':
      return callMessages.sdkNotLoaded;
    case 'configuration':
      return callMessages.configurationInvalid;
    case 'timeout':
    case 'unsupported':
    case 'call-failed':
      return callMessages.startFailed(error.message);
    case 'not-initialised':
    case 'microphone-refused':
    case 'no-microphone':
      return describeCallError(error);
    default:
      return error.code satisfies never;
  }
}
