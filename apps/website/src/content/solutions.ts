import {
  busyAnswer,
  coachAnswer,
  figureValues,
  greetings,
  loanAnswer,
  solutionValues,
} from '@saywell/site-facts';
import type { SpokenLine } from '../components/spoken-words.ts';
import type { AgentName } from '../features/call/call-service.ts';
import type { Benefit } from './home.ts';
import type { PageMetadata } from './page-metadata.ts';

export const solutionsMetadata: PageMetadata = {
  title: 'AI Solutions by Industry',
  description: `${solutionValues.three.assistants}: Max for business funding and tax strategy, Grace for ecommerce, Kyle for business coaching. Running ${figureValues.launchWithin}.`,
};

export interface Industry {
  /** Where its block is on the page. */
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  /** The path that is about this industry alone. */
  readonly path: string;
  readonly agent: AgentName;
  readonly agentName: string;
  readonly lead: string;
  readonly features: readonly { readonly name: string; readonly text: string }[];
  /** How a call begins: the agent's first words, a question of a visitor, the answer. */
  readonly lines: readonly [opening: SpokenLine, question: SpokenLine, answer: SpokenLine];
  readonly story: { readonly who: string; readonly text: string };
}

const { hiking, specialists } = solutionValues;

const industries: readonly Industry[] = [
  {
    id: 'business-funding',
    name: 'Business funding and tax strategy',
    shortName: 'Funding and tax',
    path: '/business-funding-ai',
    agent: 'max',
    agentName: specialists.max,
    lead: 'Owners ask for money when the shop is closed and the books are open. Max asks what your specialist has to know, and books the review.',
    features: [
      {
        name: solutionValues.sameQuestions,
        text: 'How much, what for, the monthly revenue, and how long the business exists.',
      },
      {
        name: 'The list of documents',
        text: 'Each applicant gets it after the call. Usually bank statements and tax returns.',
      },
      {
        name: 'Reminders until the file is complete',
        text: 'Applicants hear what is missing, so nobody of yours has to chase it.',
      },
      {
        name: 'Tax consultations, prepared',
        text: 'Business type, income and goals are asked before the time is booked. Advice is left to your advisers.',
      },
    ],
    lines: [
      ['assistant', greetings.max],
      ['user', 'Can you approve my loan?'],
      ['assistant', loanAnswer],
    ],
    story: {
      who: `A funding broker with ${solutionValues.brokerStaff}`,
      text: `Applications used to arrive as voicemails. Now each one arrives as ${solutionValues.brokerAnswers}, and the morning begins with files that are complete.`,
    },
  },
  {
    id: 'ecommerce',
    name: 'Ecommerce automation',
    shortName: 'Ecommerce',
    path: '/ecommerce-automation',
    agent: 'grace',
    agentName: specialists.grace,
    lead: `Most callers want to know where their order is. ${specialists.grace} looks it up, and has as much time for ${solutionValues.manyCallers} as for the first.`,
    features: [
      {
        name: 'Orders, found',
        text: 'The caller gives the order number and hears where the package is.',
      },
      { name: 'Returns, started', text: 'She explains your policy and sends the label.' },
      {
        name: 'Products, explained',
        text: `She learns your catalog, ${solutionValues.twoItems} and says what is in stock.`,
      },
      {
        name: 'Open carts, followed up',
        text: 'Shoppers who agreed to it get a friendly reminder, and help with what stopped them.',
      },
    ],
    lines: [
      ['assistant', greetings.grace],
      ['user', `Can you handle ${solutionValues.busySeason}?`],
      ['assistant', busyAnswer],
    ],
    story: {
      who: `A shop for hiking gear, ${hiking.people}`,
      text: `${hiking.month} one question used to take every line. Now ${specialists.grace} answers it from the order number, and ${hiking.two} who want advice about boots.`,
    },
  },
  {
    id: 'business-coaching',
    name: 'Business coaching',
    shortName: 'Coaching',
    path: '/business-coaching-ai',
    agent: 'kyle',
    agentName: specialists.kyle,
    lead: 'You are in a session, and the phone rings. Kyle asks about goals and budget, and keeps your calendar full of the right people.',
    features: [
      {
        name: 'Discovery calls, booked',
        text: 'He finds a time, confirms it and reminds your client.',
      },
      {
        name: 'Clients who fit',
        text: 'He asks about goals and budget. You speak with people who are ready to work with you.',
      },
      { name: 'No empty chairs', text: 'Who cannot come is offered a new time at once.' },
      {
        name: 'A word between sessions',
        text: 'He asks about progress, and gives you a short note before the next session.',
      },
    ],
    lines: [
      ['assistant', greetings.kyle],
      ['user', 'Can an assistant replace a coach?'],
      ['assistant', coachAnswer],
    ],
    story: {
      who: 'A coach who works alone',
      text: 'Her evenings went into finding dates. Now Kyle finds them while she is in a session, and she reads one short note before each client.',
    },
  },
];

const benefits: readonly Benefit[] = [
  {
    title: 'Picks up at once',
    text: `Answers come in ${figureValues.responseTimeInWords}, ${figureValues.availability}, however many people call.`,
    exchange: [
      ['user', 0.3, 0.7, 0.4],
      ['assistant', 0.5, 1, 0.6, 0.3],
    ],
  },
  {
    title: 'Speaks your trade',
    text: 'It answers from what you have taught it: your terms, your questions, your rules.',
    exchange: [
      ['assistant', 0.3, 0.6, 0.9, 0.5],
      ['user', 0.5, 0.3],
      ['assistant', 0.8, 0.4],
    ],
  },
  {
    title: 'Knows where to stop',
    text: 'No loan is approved, no tax advice given. It books the person who may.',
    exchange: [
      ['user', 0.4, 0.8, 0.6, 0.9],
      ['assistant', 0.4, 0.2],
    ],
  },
  {
    title: `Live in ${figureValues.launchDays}`,
    text: `${figureValues.launchWithinDays}, in ${figureValues.launchSteps}, with our people beside yours.`,
    exchange: [['assistant', 0.2, 0.35, 0.5, 0.65, 0.8, 1]],
  },
];

export const solutions = {
  title: solutionValues.three.title,
  lead: 'The first sentence decides whether a caller stays. So each trade has an assistant of its own, with its own first sentence and its own knowledge.',
  jumpLabel: solutionValues.three.industries,
  benefitsTitle: `What ${solutionValues.three.all} have in common`,
  benefits,
  industries,
  storyLabel: 'Success story (an example, not a named customer)',
  process: {
    title: 'First you talk. Then we build. Then it speaks.',
    text: `Implementation is one line through ${solutionValues.weeksInWords}.`,
    steps: [
      {
        name: 'Discovery and Strategy',
        weeks: solutionValues.discoveryWeeks,
        text: 'We listen to your calls and write down what callers ask, what you answer, and what must never be said.',
      },
      {
        name: 'Setup and Integration',
        weeks: solutionValues.setupWeeks,
        text: 'The assistant learns your answers and is connected to your calendar, your customer database and your shop.',
      },
      {
        name: 'Training and Launch',
        weeks: solutionValues.launchWeeks,
        text: 'Your team is trained, calls it, corrects it, and lets it pick up.',
      },
    ],
  },
  next: {
    text: 'Another trade? Healthcare and real estate are at home here too. Tell us what your callers ask.',
    contact: 'Tell us about your calls',
    features: `See ${solutionValues.sixCalls}, word by word`,
  },
} as const;
