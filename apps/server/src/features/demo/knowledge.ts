import type { KnowledgeEntry } from '@saywell/agent';
import { assistantAtWork } from './knowledge/assistant-at-work.ts';
import { browserCalls } from './knowledge/browser-calls.ts';
import { company } from './knowledge/company.ts';
import { contact } from './knowledge/contact.ts';
import { demos } from './knowledge/demos.ts';
import { disclaimer } from './knowledge/disclaimer.ts';
import { figures } from './knowledge/figures.ts';
import { gettingStarted } from './knowledge/getting-started.ts';
import { graceKnowledge } from './knowledge/grace.ts';
import { history } from './knowledge/history.ts';
import { kyleKnowledge } from './knowledge/kyle.ts';
import { maxKnowledge } from './knowledge/max.ts';
import { people } from './knowledge/people.ts';
import { privacyOfVisitors } from './knowledge/privacy-of-visitors.ts';
import { privacyRights } from './knowledge/privacy-rights.ts';
import { services } from './knowledge/services.ts';
import { specialists } from './knowledge/specialists.ts';
import { termsOfContract } from './knowledge/terms-of-contract.ts';
import { termsOfUse } from './knowledge/terms-of-use.ts';
import { trust } from './knowledge/trust.ts';

/**
 * The facts of the website as short spoken answers. Questions are written as a
 * recogniser hears them: lower case, no digits, no punctuation. They train the
 * decoder of the call, so every natural way to ask counts. An answer starts with
 * a short clause: it is spoken while the rest is still being made.
 */
export const siteKnowledge: readonly KnowledgeEntry[] = [
  ...services,
  ...gettingStarted,
  ...company,
  ...trust,
  ...assistantAtWork,
  ...specialists,
  ...contact,
  ...figures,
  ...history,
  ...people,
  ...browserCalls,
  ...demos,
  ...privacyOfVisitors,
  ...privacyRights,
  ...termsOfUse,
  ...termsOfContract,
  ...disclaimer,
];

/** The assistants of the demo. */
export const demoAgents = ['main', 'max', 'grace', 'kyle'] as const;
export type DemoAgent = (typeof demoAgents)[number];

/** What the specialists know of their fields; each says in its own words what its specialty is. */
const specialistKnowledge = [...maxKnowledge, ...graceKnowledge, ...kyleKnowledge].filter(
  ({ id }) => !id.endsWith('-specialty'),
);

/** Specialists know their field first, then the site's facts; the site's own assistant knows all of it. */
export const demoKnowledge: Readonly<Record<DemoAgent, readonly KnowledgeEntry[]>> = {
  main: [
    introduction('I am Saywell, the AI assistant of this site.'),
    ...siteKnowledge,
    ...specialistKnowledge,
  ],
  max: [
    introduction('I am Max, an AI assistant for funding and tax strategy.'),
    ...maxKnowledge,
    ...siteKnowledge,
  ],
  grace: [introduction('I am Grace, an AI assistant for ecommerce.'), ...graceKnowledge, ...siteKnowledge],
  kyle: [
    introduction('I am Kyle, an AI assistant for business coaching.'),
    ...kyleKnowledge,
    ...siteKnowledge,
  ],
};

function introduction(answer: string): KnowledgeEntry {
  return {
    id: 'who-are-you',
    title: 'Who is speaking',
    questions: [
      'who are you',
      'what is your name',
      'who is this',
      'introduce yourself',
      'tell me about yourself',
      'what are you',
    ],
    answer: `${answer} You can ask me anything about our services.`,
    keywords: ['name', 'introduce'],
  };
}
