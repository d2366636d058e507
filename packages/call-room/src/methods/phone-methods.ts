import { MediaMethods } from './media-methods.ts';

// Few pages telephone: the rules are fetched with the first call.
const loadRules = () => import('../rules/phone.ts');

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

/** Telephone: validated here, done by the room's server. Without a line it answers `request-refused`, `no-trunk`. */
export abstract class PhoneMethods extends MediaMethods {
  async startDialOut(options: DialOutOptions): Promise<{ session: { sessionId: string } }> {
    this.guard('startDialOut');
    const { checkDialOut } = await loadRules();
    this.check(checkDialOut(options));
    const engine = this.joinedEngine();
    const { sessionId } = await engine.request('dial-out', { ...options }, dialTimeoutMs);
    return { session: { sessionId } };
  }

  /** Throws before join; rejects when the room refuses. */
  stopDialOut(options: { readonly sessionId: string }): Promise<void> {
    this.guard('stopDialOut');
    const { sessionId } = options;
    return this.joinedEngine()
      .request('stop-dial-out', { sessionId })
      .then(() => undefined);
  }

  async sipCallTransfer(options: SipMoveOptions): Promise<object> {
    this.guard('sipCallTransfer');
    const { checkSipMove } = await loadRules();
    this.check(checkSipMove('sipCallTransfer', options));
    return this.joinedEngine().request('sip-transfer', { ...options }, dialTimeoutMs);
  }

  async sipRefer(options: SipMoveOptions): Promise<object> {
    this.guard('sipRefer');
    const { checkSipMove } = await loadRules();
    this.check(checkSipMove('sipRefer', options));
    return this.joinedEngine().request('sip-refer', { ...options }, dialTimeoutMs);
  }

  async sendDTMF(options: { readonly sessionId: string; readonly tones: string }): Promise<object> {
    this.guard('sendDTMF');
    const { checkTones } = await loadRules();
    this.check(checkTones(options));
    return this.joinedEngine().request('send-dtmf', options);
  }
}
