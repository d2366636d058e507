import type { Call, CallerAudioFormat, CallOrigin, CreateWebCall } from '@saywell/contract';
import type { Guest } from '../admission/guest-rules.ts';

export interface CreateWebCallOptions {
  readonly orgId: string;
  /** Validated; names exactly one kind of target. */
  readonly body: CreateWebCall & Pick<Call, 'name'>;
  /** Address under which the caller reached this server, without a trailing slash: `https://saywell.example`. */
  readonly requestUrl: string;
  /** The caller comes over a WebSocket with this sound; absent: a page that joins the call's room. */
  readonly callerAudio?: CallerAudioFormat;
  /** Made by a page with a public key, which has limits of its own. */
  readonly guest?: Guest;
  /** Default `api`. */
  readonly origin?: CallOrigin;
  /** What the call follows from, for whoever traces it. */
  readonly traceparent?: string | undefined;
}
