import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { openPort } from './open-port.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
  /** Header fields by their name in lower case, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded. */
  readonly text: string;
}

export interface SmtpReceiver extends AsyncDisposable {
  /** `smtp://user:password@127.0.0.1:port`. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** As many of the next mails are refused with this status. */
  refuse(count: number, status?: number): void;
}

/** A mail server of this machine that collects what it gets. */
export async function openSmtpReceiver(): Promise<SmtpReceiver> {
  const mails: ReceivedMail[] = [];
  let refusals = { left: 0, status: 451 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => {
      if (refusals.left === 0) return done();
      refusals.left -= 1;
      return done(Object.assign(new Error('not now'), { responseCode: refusals.status }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...parseMail(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://user:secret@127.0.0.1:${openPort(server.server)}`,
    mails,
    refuse: (left, status = 451) => (refusals = { left, status }),
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(closed)),
  };
}

/** A mail of one part. */
function parseMail(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = raw.slice(end + 4);
  return { raw, headers, text: decode(body, headers.get('content-transfer-encoding')) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
