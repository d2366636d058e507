import type { PartContext } from '../call/call-context.ts';
import { checkDialOut, checkSipMove, checkTones } from '../rules/phone.ts';

/** Setting up a telephone call may ring for a while. */
const dialTimeoutMs = 60_000;

/** A telephone number or a SIP address, never both. */
export interface DialOutOptions {
  readonly phoneNumber?: string;
  readonly callerId?: string;
  readonly sipUri?: string;
  readonly video?: boolean;
  readonly displayName?: string;
  readonly userId?: string;
  readonly codecs?: { readonly audio?: readonly string[]; readonly video?: readonly string[] };
  readonly permissions?: { readonly canReceive?: object };
}

export interface SipMoveOptions {
  readonly sessionId: string;
  readonly toEndPoint: string;
  readonly callerId?: string;
}

export async function dialOut(
  context: PartContext,
  options: DialOutOptions,
): Promise<{ session: { sessionId: string } }> {
  context.check(checkDialOut(options));
  const { sessionId } = await context.joinedEngine().request('dial-out', { ...options }, dialTimeoutMs);
  return { session: { sessionId } };
}

export async function transferCall(context: PartContext, options: SipMoveOptions): Promise<object> {
  context.check(checkSipMove('sipCallTransfer', options));
  return context.joinedEngine().request('sip-transfer', { ...options }, dialTimeoutMs);
}

export async function referCall(context: PartContext, options: SipMoveOptions): Promise<object> {
  context.check(checkSipMove('sipRefer', options));
  return context.joinedEngine().request('sip-refer', { ...options }, dialTimeoutMs);
}

export async function sendTones(
  context: PartContext,
  options: { readonly sessionId: string; readonly tones: string },
): Promise<object> {
  context.check(checkTones(options));
  return context.joinedEngine().request('send-dtmf', options);
}
