import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { TLSSocket } from 'node:tls';

/** Header of the question and of its answer: only this process can answer what it asked. */
export const proofHeader = 'x-saywell-proof';

/** What the address of an installation answered to the installation itself. */
export type OwnAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly proof: string | undefined;
      readonly certificate: OwnCertificate | null;
    }
  | { readonly kind: 'failed'; readonly code: string };

export interface OwnCertificate {
  /** Epoch ms. */
  readonly endsAt: number;
  /** Why browsers may refuse it, as a code of TLS; null: it is trusted here. */
  readonly problem: string | null;
}

/**
 * Asks an address that whoever runs the server has set: private ones are allowed, redirects are not followed, and
 * the body is not read. A certificate that is not trusted is told instead of ending the question, which holds
 * nothing secret. Never rejects.
 *
 * @param limitMs for all of it.
 */
export function askOwnAddress(url: URL, question: string, limitMs: number): Promise<OwnAnswer> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(limitMs);
    const options = { headers: { [proofHeader]: question }, agent: false, signal } as const;
    const asked =
      url.protocol === 'https:'
        ? secureRequest(url, { ...options, rejectUnauthorized: false })
        : plainRequest(url, options);
    asked.once('response', (response) => {
      resolve(answerOf(response));
      response.destroy();
    });
    // Stays: what is destroyed after its answer may fail once more.
    asked.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ kind: 'failed', code: signal.aborted ? 'timeout' : (error.code ?? 'failed') });
    });
    asked.end();
  });
}

function answerOf(response: IncomingMessage): OwnAnswer {
  const proof = response.headers[proofHeader];
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    proof: typeof proof === 'string' ? proof : undefined,
    certificate: response.socket instanceof TLSSocket ? certificateOf(response.socket) : null,
  };
}

function certificateOf(socket: TLSSocket): OwnCertificate | null {
  const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
  if (Number.isNaN(endsAt)) return null;
  // Node sets the code as a text, whatever its types say.
  return { endsAt, problem: socket.authorized ? null : String(socket.authorizationError) };
}
