import { figureValues, homeValues } from '@saywell/site-facts';
import type { Exchange } from '../components/exchange-bars.tsx';
import type { PageMetadata } from './page-metadata.ts';

export const homeMetadata: PageMetadata = {
  title: 'Talk to the Future of AI',
  description:
    'An AI voice assistant that answers every caller, qualifies the lead and books the appointment. Press a button and talk to it now.',
};

export const hero = {
  audience: 'For business funding, ecommerce and coaching',
  title: 'Talk to the Future of AI',
  lead: 'An assistant that answers every caller, qualifies the lead and books the appointment, while you are with a client. Press, and ask it anything about us.',
  stats: [
    { value: figureValues.responseTime, label: 'Response Time' },
    { value: figureValues.availability, label: 'Availability' },
    { value: figureValues.accuracy, label: 'Accuracy' },
  ],
  panelTitle: 'Ask it what you would ask us',
  panelText:
    'It knows our services, our hours and how you get a price, and it can book your demo while you talk.',
  questions: ['What does a demo cost?', 'Do you work with Shopify?', 'Is my data safe?'],
} as const;

export interface Benefit {
  readonly title: string;
  readonly text: string;
  readonly exchange: Exchange;
}

export const services = {
  title: `Your next caller will not wait ${homeValues.nextCaller}`,
  items: [
    {
      title: 'Appointments, set',
      text: 'Finds a time in your hours, takes name and number, confirms in the same call.',
      exchange: [
        ['assistant', 0.2, 0.6, 0.35, 1, 0.5],
        ['user', 0.25, 0.8, 0.5, 0.2],
      ],
    },
    {
      title: 'Leads, qualified',
      text: `Asks ${homeValues.leadQuestions}, scores the answer, hands over the ones worth your hour.`,
      exchange: [
        ['user', 0.2, 0.45, 0.3],
        ['assistant', 0.35, 0.75, 1, 0.65, 0.25],
      ],
    },
    {
      title: 'Support, around the clock',
      text: 'Answers from your own documents and says so when it does not know.',
      exchange: [
        ['assistant', 0.25, 0.7, 0.25],
        ['assistant', 0.3, 0.75, 0.3],
        ['user', 0.25, 0.7, 0.25],
      ],
    },
  ] satisfies Benefit[],
} as const;

/** One call that was held, and what is left of it. */
export const atWork = {
  title: 'A call as it went, word for word',
  lead: 'A caller, who is a voice of ours, held it aloud with the assistant of this page. Their lines are what it understood; nothing was mended.',
  caption: 'The sound of the call above, its words below.',
  leftTitle: 'And when the call is over, it keeps working',
  booking: { what: 'Booked', demo: 'A demo', when: 'When', name: 'Name', phone: 'Phone' },
  afterwards: [
    {
      title: 'Analytics you can act on',
      text: 'What callers ask, when they ring, where a call ends well or badly. Every figure opens the calls behind it.',
    },
    {
      title: 'Workflow automation',
      text: 'The appointment lands in the calendar, the lead in your list, the summary in your inbox. Nobody types it twice.',
    },
  ],
} as const;

export const chiefs = {
  title: 'What changes for the one in charge',
  text: `We take on ${figureValues.newChiefs}, an example figure. ${homeValues.chiefBenefits}:`,
  benefits: [
    {
      title: 'Your evening is yours',
      text: 'Calls after hours are answered, written down and waiting as a list in the morning.',
      exchange: [
        ['user', 0.3, 0.6, 0.2],
        ['assistant', 0.4, 0.9, 0.7, 0.3],
      ],
    },
    {
      title: 'Every call has a record',
      text: 'Transcript, outcome and next step for each conversation. Nothing lives in one person’s head.',
      exchange: [
        ['assistant', 0.3, 0.8, 0.4],
        ['user', 0.5, 0.3],
        ['assistant', 0.6, 1, 0.5],
      ],
    },
    {
      title: `Running within ${figureValues.launchDays}`,
      text: `${homeValues.discovery}, then setup, then training. One person of ours stays with you.`,
      exchange: [
        ['assistant', 0.2, 0.4, 0.6, 0.8, 1],
        ['user', 0.6, 0.3],
      ],
    },
  ] satisfies Benefit[],
} as const;

export const stories = {
  title: `${figureValues.chiefs} let it pick up first`,
  lead: `It answers for ${figureValues.businesses} in funding and tax strategy, ecommerce and coaching. Both figures are examples, as the stories are.`,
  note: 'These are example stories and figures: composed to show a typical result, not quotes of named customers and not counted.',
  items: [
    {
      quote: `It booked ${homeValues.reviewsBooked}, ${homeValues.reviewsAtNight}.`,
      source: 'Example story, business funding',
    },
    {
      quote: 'Returns calls went from our worst hour to nobody’s.',
      source: 'Example story, ecommerce',
    },
    { quote: 'My clients ask for Kyle by name.', source: 'Example story, coaching' },
  ],
} as const;

/** The call to action: a call that the visitor may accept. */
export const pickUp = {
  ringing: 'Incoming call',
  title: 'This one is for you',
  text: 'Pick up and tell it what your callers ask. You will know within a minute whether it could answer them.',
  accept: 'Accept the call',
  talking: 'On the line',
  ended: 'Call ended',
} as const;
