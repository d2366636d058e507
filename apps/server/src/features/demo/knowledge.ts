import type { KnowledgeEntry } from '@saywell/agent';
import { allFacts, siteFacts, specialistFacts } from '@saywell/site-facts';

/** The assistants of the demo. */
export const demoAgents = ['main', 'max', 'grace', 'kyle'] as const;
export type DemoAgent = (typeof demoAgents)[number];

/** Specialists know their field first, then the site's facts; the site's own assistant knows all of it. */
export const demoKnowledge: Readonly<Record<DemoAgent, readonly KnowledgeEntry[]>> = {
  main: [introduction('I am Saywell, the AI assistant of this site.'), ...allFacts],
  max: [
    introduction('I am Max, an AI assistant for funding and tax strategy.'),
    ...specialistFacts.max,
    ...siteFacts,
  ],
  grace: [introduction('I am Grace, an AI assistant for ecommerce.'), ...specialistFacts.grace, ...siteFacts],
  kyle: [
    introduction('I am Kyle, an AI assistant for business coaching.'),
    ...specialistFacts.kyle,
    ...siteFacts,
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
