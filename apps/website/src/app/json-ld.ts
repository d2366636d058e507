import { brand } from '../config/brand.ts';
import { siteUrl } from '../config/site-url.ts';
import type { PageId } from './routes.ts';

/** One question that visitors ask, with its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

const context = 'https://schema.org';
const organizationId = `${siteUrl}/#organization`;

/** What machines may know about a page beyond its text. Only the prerenderer asks: browsers do not need it. */
export function jsonLd(page: PageId, questions: readonly Question[]): readonly object[] {
  if (page === 'home') return [organization(), webSite()];
  return page === 'contact' && questions.length > 0 ? [faqPage(questions)] : [];
}

function organization(): object {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId,
    name: brand.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: brand.email,
    telephone: brand.phone,
    address: brand.address.join(', '),
  };
}

function webSite(): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: brand.name,
    url: `${siteUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': organizationId },
  };
}

function faqPage(questions: readonly Question[]): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
