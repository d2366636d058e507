import { createCallObject, getCallInstance, version } from '../call/call-object.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import { supportedBrowser } from '../platform/supported-browser.ts';

function noFrame(method: string): never {
  throw new CallRoomError(
    'not-supported',
    `${method}: this call room has no prebuilt frame; use createCallObject()`,
  );
}

/** What the hosted room library exports as its default. Frames throw `not-supported`. */
export const Daily = {
  createCallObject: (options?: Parameters<typeof createCallObject>[0]) => createCallObject(options),
  getCallInstance,
  supportedBrowser,
  version,
  createFrame: (..._given: readonly unknown[]): never => noFrame('createFrame()'),
  createTransparentFrame: (..._given: readonly unknown[]): never => noFrame('createTransparentFrame()'),
  wrap: (..._given: readonly unknown[]): never => noFrame('wrap()'),
} as const;
