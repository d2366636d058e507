import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}' +
  'main{max-width:36rem;margin:15vh auto;padding:0 1.5rem}' +
  'a{display:inline-block;padding:.6rem 0}' +
  'label{display:block;font-weight:600}' +
  'input,textarea,button{box-sizing:border-box;font:inherit;padding:.5rem .75rem;margin:.25rem 0 1rem;min-height:2.75rem}' +
  'input,textarea{width:100%}textarea{font-family:ui-monospace,monospace;font-size:.875rem}';
const styleHash = createHash('sha256').update(style).digest('base64');

const headersWith = (formAction: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  // The address of such a page contains a secret.
  'referrer-policy': 'no-referrer',
});

export interface PlainPage {
  /** Text. */
  readonly title: string;
  /** Markup; what is not our own in it went through {@link escapeHtml}. */
  readonly body: string;
  /** Does it post a form to this server? */
  readonly hasForm?: boolean;
}

/** A page for people who followed a link of a mail. It has no script and needs no file of the site. */
export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  const headers = headersWith(page.hasForm === true ? "'self'" : "'none'");
  return reply.code(status).headers(headers).send(html(page));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function html({ title, body }: PlainPage): string {
  const heading = escapeHtml(title);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<title>${heading}</title><style>${style}</style></head>` +
    `<body><main><h1>${heading}</h1>${body}<p><a href="/">Back to the site</a></p></main></body></html>`
  );
}
