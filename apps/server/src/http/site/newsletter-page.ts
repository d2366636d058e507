import type { FastifyReply } from 'fastify';
import { sendPlainPage } from './plain-page.ts';

export interface NewsletterPage {
  readonly title: string;
  /** Our own: nothing in it is escaped. */
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
}

export function sendNewsletterPage(reply: FastifyReply, status: number, page: NewsletterPage): FastifyReply {
  const { title, text, link } = page;
  const more = link === undefined ? '' : `<p><a href="${link.href}">${link.text}</a></p>`;
  return sendPlainPage(reply, status, { title, body: `<p>${text}</p>${more}` });
}
