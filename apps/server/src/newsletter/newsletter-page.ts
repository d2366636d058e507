import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export interface NewsletterPage {
  /** All texts are our own: nothing in them is escaped. */
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
}

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}' +
  'main{max-width:36rem;margin:15vh auto;padding:0 1.5rem}' +
  'a{display:inline-block;padding:.6rem 0}';
const styleHash = createHash('sha256').update(style).digest('base64');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  // The address of this page holds a secret.
  'referrer-policy': 'no-referrer',
};

/** A page for people who followed a link of a mail; it needs no file of the site. */
export function sendNewsletterPage(reply: FastifyReply, status: number, page: NewsletterPage): FastifyReply {
  return reply.code(status).headers(headers).send(html(page));
}

function html({ title, text, link }: NewsletterPage): string {
  const more = link === undefined ? '' : `<p><a href="${link.href}">${link.text}</a></p>`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p>${more}<p><a href="/">Back to the site</a></p></main></body></html>`
  );
}
