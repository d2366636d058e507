export { allFacts, siteFacts, specialistFacts } from './facts.ts';
export type { SiteFact } from './site-fact.ts';
