import { createTransport } from 'nodemailer';
import { systemClock } from '../clock.ts';
import type { MailSettings } from '../config/server-config.ts';
import { errorCode } from '../database/error-code.ts';
import { JobError } from '../jobs/job-error.ts';
import { within } from '../within.ts';

export interface Mail {
  /** Identifies a repetition: the same mail again has the same id. */
  readonly id: string;
  /** One address, or a list of the operator's own, separated by commas. */
  readonly to: string | { readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Rejects with `JobError`: `mail-unreachable`, `mail-timed-out`, `mail-login-refused` or `mail-refused`. */
  send(mail: Mail): Promise<void>;
}

/** Of each step of the conversation with the mail server. */
const stepTimeoutMs = 10_000;
/** Of one mail: a server may take its time with every step. */
const sendTimeoutMs = 30_000;

/** Sends by SMTP, each mail on a connection of its own. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: stepTimeoutMs,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    // Contents come from visitors: nothing in them may be taken for a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, replyTo, subject, text }) {
      const recipient = typeof to === 'string' ? to : { name: '', address: to.address };
      const message = { from, to: recipient, replyTo, subject, text, messageId: `<${id}@${domain}>` };
      try {
        await within(
          { clock: systemClock, limitMs: sendTimeoutMs },
          () => transport.sendMail(message),
          () => {
            throw new JobError('mail-timed-out');
          },
        );
      } catch (error) {
        throw error instanceof JobError ? error : new JobError(failureCode(error), { cause: error });
      }
    },
  };
}

const failureCodes: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'mail-timed-out',
  EAUTH: 'mail-login-refused',
  ENOAUTH: 'mail-login-refused',
  EENVELOPE: 'mail-refused',
  EMESSAGE: 'mail-refused',
  EPROTOCOL: 'mail-refused',
};

function failureCode(error: unknown): string {
  return failureCodes[errorCode(error) ?? ''] ?? 'mail-unreachable';
}
