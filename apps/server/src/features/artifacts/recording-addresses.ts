import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Call, CallArtifact } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';

export interface RecordingAddressesOptions {
  /** 32 bytes: the installation's; the key that signs is derived from it. */
  readonly encryptionKey: Uint8Array;
  /** How long an address is good for, ms. */
  readonly lifetimeMs: number;
  /** Where this installation is, for whoever does not ask it under an address of his own; without a trailing slash. */
  readonly baseUrl: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What an address of a recording says that carries a signature. */
export interface SignedRecording {
  readonly callId: string;
  readonly recordingId: string;
  /** One channel of it; undefined: the file as it is. */
  readonly channel?: string | undefined;
  /** Epoch seconds. */
  readonly expires: string;
  readonly signature: string;
}

/**
 * Addresses of recordings that open without a key, as a page's player sends none. Each opens one file, for a time, at
 * the address under which whoever reads them reaches this installation; stored are their paths.
 */
export interface RecordingAddresses {
  /** The call with a fresh signature on every address of its own recordings. */
  signed(call: Call, baseUrl?: string): Call;
  /** The same for one address of that call; others come back as they are. */
  sign(callId: string, address: string, baseUrl?: string): string;
  /** @throws {DomainError} 403 `recording-address-invalid`, `recording-address-expired`. */
  check(given: SignedRecording): void;
}

/** Nothing is signed, and nothing opens. */
export const unsignedAddresses: Pick<RecordingAddresses, 'signed' | 'sign'> = {
  signed: (call) => call,
  sign: (_callId, address) => address,
};

const purpose = 'saywell recording address';

export function createRecordingAddresses(options: RecordingAddressesOptions): RecordingAddresses {
  const { encryptionKey, lifetimeMs, now, baseUrl: ownUrl } = options;
  const key = new Uint8Array(hkdfSync('sha256', encryptionKey, '', purpose, 32));
  const signatureOf = ({ callId, recordingId, channel, expires }: Omit<SignedRecording, 'signature'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify([callId, recordingId, channel ?? '', expires]))
      .digest('base64url');
  const inLifetime = (): string => String(Math.floor((now() + lifetimeMs) / 1_000));
  const sign = (callId: string, address: string, baseUrl = ownUrl, expires = inLifetime()): string => {
    const given = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : undefined;
    const recordingId = given && recordingOf(callId, given);
    if (given === undefined || recordingId === undefined) return address;
    // Earlier versions have stored the host of a request.
    const url = new URL(`/call/${callId}/recording/${recordingId}${given.search}`, baseUrl);
    const channel = url.searchParams.get('channel') ?? undefined;
    url.searchParams.set('expires', expires);
    url.searchParams.set('signature', signatureOf({ callId, recordingId, channel, expires }));
    return url.href;
  };
  return {
    sign: (callId, address, baseUrl) => sign(callId, address, baseUrl),
    signed(call, baseUrl) {
      const expires = inLifetime();
      return signedCall(call, (address) => sign(call.id, address, baseUrl, expires));
    },
    check({ signature, ...about }) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(about))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new DomainError('recording-address-invalid', 'The signature is not that of this address.');
      if (Number(about.expires) * 1_000 <= now())
        throw new DomainError(
          'recording-address-expired',
          'This address has expired. The call, when it is read again, has a fresh one.',
        );
    },
  };
}

/** Undefined: the address is not that of a recording of this call. */
function recordingOf(callId: string, { pathname }: URL): string | undefined {
  const prefix = `/call/${callId}/recording/`;
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  return id !== '' && pathname.endsWith(`${prefix}${id}`) ? id : undefined;
}

type Sign = (address: string) => string;

function signedCall(call: Call, sign: Sign): Call {
  const { artifact } = call;
  return artifact === undefined ? call : { ...call, artifact: signedArtifact(artifact, sign) };
}

function signedArtifact(artifact: CallArtifact, sign: Sign): CallArtifact {
  const { recording, recordings } = artifact;
  return {
    ...artifact,
    ...(recordings && { recordings: recordings.map((one) => ({ ...one, url: sign(one.url) })) }),
    ...(recording && { recording: signedRecording(recording, sign) }),
  };
}

function signedRecording(recording: NonNullable<CallArtifact['recording']>, sign: Sign) {
  const { stereoUrl, mono } = recording;
  return {
    ...recording,
    ...(stereoUrl !== undefined && { stereoUrl: sign(stereoUrl) }),
    ...(mono && {
      mono: {
        ...mono,
        ...Object.fromEntries(
          monoAddresses.flatMap((name) => {
            const address = mono[name];
            return address === undefined ? [] : [[name, sign(address)]];
          }),
        ),
      },
    }),
  };
}

const monoAddresses = ['combinedUrl', 'assistantUrl', 'customerUrl'] as const;
