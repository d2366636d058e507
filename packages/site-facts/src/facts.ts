import { askingTheAssistant } from './knowledge/asking-the-assistant.ts';
import { askedByStrangers } from './knowledge/asked-otherwise/by-strangers.ts';
import { askedOtherwise } from './knowledge/asked-otherwise/of-the-site.ts';
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
import { legalAskedOtherwise } from './knowledge/asked-otherwise/of-the-law.ts';
import { maxKnowledge } from './knowledge/max.ts';
import { measured } from './knowledge/measured.ts';
import { ownPage } from './knowledge/own-page.ts';
import { people } from './knowledge/people.ts';
import { privacyOfVisitors } from './knowledge/privacy-of-visitors.ts';
import { privacyRights } from './knowledge/privacy-rights.ts';
import { services } from './knowledge/services.ts';
import { specialists } from './knowledge/specialists.ts';
import { termsOfContract } from './knowledge/terms-of-contract.ts';
import { termsOfUse } from './knowledge/terms-of-use.ts';
import { trust } from './knowledge/trust.ts';
import type { SiteFact } from './site-fact.ts';

/**
 * The facts of the website as short spoken answers. Questions are written as a
 * recogniser hears them: lower case, no digits, no punctuation. They train the
 * decoder of the call, so every natural way to ask counts. An answer starts with
 * a short clause: it is spoken while the rest is still being made.
 */
export const siteFacts: readonly SiteFact[] = [
  ...services,
  ...gettingStarted,
  ...company,
  ...trust,
  ...assistantAtWork,
  ...askingTheAssistant,
  ...specialists,
  ...contact,
  ...figures,
  ...measured,
  ...history,
  ...people,
  ...browserCalls,
  ...demos,
  ...ownPage,
  ...privacyOfVisitors,
  ...privacyRights,
  ...termsOfUse,
  ...termsOfContract,
  ...disclaimer,
].map(withMoreQuestions);

/** What the specialists know of their fields, besides the site's facts. */
export const specialistFacts = {
  max: maxKnowledge.map(withMoreQuestions),
  grace: graceKnowledge.map(withMoreQuestions),
  kyle: kyleKnowledge.map(withMoreQuestions),
} as const;

function withMoreQuestions(fact: SiteFact): SiteFact {
  const more = [askedOtherwise, legalAskedOtherwise, askedByStrangers].flatMap(
    (asked) => asked.get(fact.id) ?? [],
  );
  return more.length === 0 ? fact : { ...fact, questions: [...new Set([...fact.questions, ...more])] };
}

/** What the site's own assistant knows: all of it, but for what a specialist says of itself. Visitors ask it for a specialist by name. */
export const allFacts: readonly SiteFact[] = [
  ...siteFacts,
  ...Object.entries(specialistFacts).flatMap(([name, facts]) =>
    facts
      .filter(({ id }) => !id.endsWith('-specialty'))
      .map((fact) => ({
        ...fact,
        title: `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${fact.title}`,
        keywords: [...(fact.keywords ?? []), name],
      })),
  ),
];
