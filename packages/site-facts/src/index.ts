export { allFacts, siteFacts, specialistFacts } from './facts.ts';
export { quotedFacts, shownValues } from './shown.ts';
export type { SiteFact } from './site-fact.ts';
export { aboutValues } from './values/about.ts';
export { contactValues } from './values/contact.ts';
export {
  assistantDemoValues,
  interfaceDemoValues,
  squadDemoValues,
  terminationDemoValues,
} from './values/demos.ts';
export { featureValues } from './values/features.ts';
export { figureValues } from './values/figures.ts';
export { frameValues } from './values/frame.ts';
export { greetings } from './values/greetings.ts';
export { homeValues } from './values/home.ts';
export { type MeasuredShares, measuredBy, measuredValues } from './values/measured.ts';
export { recordedCall } from './values/recorded-call.ts';
export { solutionValues } from './values/solutions.ts';
export { busyAnswer, coachAnswer, loanAnswer } from './values/specialist-answers.ts';
export { statusValues } from './values/status.ts';
