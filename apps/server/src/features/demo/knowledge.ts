import type { KnowledgeEntry } from '@saywell/agent';
import { company } from './knowledge/company.ts';
import { gettingStarted } from './knowledge/getting-started.ts';
import { graceKnowledge } from './knowledge/grace.ts';
import { kyleKnowledge } from './knowledge/kyle.ts';
import { maxKnowledge } from './knowledge/max.ts';
import { services } from './knowledge/services.ts';
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
];

/** The assistants of the demo. */
export const demoAgents = ['main', 'max', 'grace', 'kyle'] as const;
export type DemoAgent = (typeof demoAgents)[number];

/** Specialists know their field first, then the site's facts. */
export const demoKnowledge: Readonly<Record<DemoAgent, readonly KnowledgeEntry[]>> = {
  main: [introduction('I am Saywell, the AI assistant of this site.'), ...siteKnowledge],
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
