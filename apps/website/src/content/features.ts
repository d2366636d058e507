import { featureValues, figureValues } from '@saywell/site-facts';
import type { SpokenLine } from '../components/spoken-words.ts';
import { brand } from '../config/brand.ts';
import type { PageMetadata } from './page-metadata.ts';

export const featuresMetadata: PageMetadata = {
  title: 'AI Features',
  description:
    'Appointment setting, lead qualification, support, analytics, workflow automation and integrations: six short exchanges that show what the assistant does on a call and after it.',
};

const { example } = featureValues;

/** Where an exchange comes from: a call as customers have it, or the words of this site's own assistant. */
export type ExchangeKind = 'example' | 'own-words';

export interface Feature {
  readonly name: string;
  readonly text: string;
  /** What is there when the call is over. */
  readonly afterwards: string;
  readonly kind: ExchangeKind;
  readonly lines: readonly SpokenLine[];
}

export const exchangeKinds = {
  example: { callerName: 'Caller', caption: 'An example call, spoken by our own voices.' },
  'own-words': { callerName: 'You', caption: 'Its own words, in its own voice. Ask it more below.' },
} as const satisfies Record<ExchangeKind, object>;

const featureList: readonly Feature[] = [
  {
    name: 'Appointment setting',
    text: 'It talks with your callers, finds a time inside your hours and puts the meeting into your calendar.',
    afterwards: `${example.slot}, with name and number, in your calendar.`,
    kind: 'example',
    lines: [
      ['user', `Could I come in on ${example.asked}?`],
      ['assistant', `${example.offered} is free. Shall I book it for you?`],
      ['user', 'Yes, please.'],
      ['assistant', 'It is yours. You will get a reminder before.'],
    ],
  },
  {
    name: 'Lead qualification',
    text: 'It asks about need, budget and timing, and passes the best leads to your team.',
    afterwards: 'Need, budget and timing, in the caller’s own words, with your team.',
    kind: 'example',
    lines: [
      ['assistant', 'What do you need the money for?'],
      ['user', `${example.ovens}. We are opening a second bakery.`],
      ['assistant', 'How much would that be, and by when?'],
      ['user', `About ${example.amount}, by the spring.`],
    ],
  },
  {
    name: 'Support automation',
    text: 'It answers common questions day and night, from what you have taught it, and hands hard ones to your people.',
    afterwards: 'A call to return, with the question already written down.',
    kind: 'example',
    lines: [
      ['user', 'There is a charge on my invoice that I do not know.'],
      ['assistant', 'I cannot explain that one, so I will not guess. May one of our people call you?'],
      ['user', 'Yes, on this number.'],
    ],
  },
  {
    name: 'Analytics',
    text: 'You see every call, what it was about and what came out of it. And you can read what was said.',
    afterwards: `${example.twoQuestions} and the whole transcript.`,
    kind: 'own-words',
    lines: [
      ['user', 'Do I get reports?'],
      ['assistant', featureValues.analyticsAnswer],
      ['user', 'How accurate are you?'],
      ['assistant', featureValues.accuracyAnswer],
    ],
  },
  {
    name: 'Workflow automation',
    text: 'Notes, follow-up messages and updates in your systems happen on their own, while you take the next call.',
    afterwards: 'One note, one message sent, one record brought up to date.',
    kind: 'example',
    lines: [
      ['user', 'Could you send me that in writing?'],
      ['assistant', 'It is on its way. I have also noted what we agreed, and what comes next.'],
      ['user', 'Perfect. Goodbye.'],
      ['assistant', 'Thank you for calling. Goodbye.'],
    ],
  },
  {
    name: 'Integrations',
    text: 'It connects through webhooks: to your calendar, your customer database, your shop.',
    afterwards: 'What the call brought, in the systems that you already use.',
    kind: 'own-words',
    lines: [
      ['user', 'Does it work with my software?'],
      ['assistant', featureValues.integrationsAnswer],
      ['user', 'How long does the setup take?'],
      ['assistant', featureValues.launchAnswer],
    ],
  },
];

export const features = {
  title: `${featureValues.sixCalls}, as they are spoken`,
  lead: `What ${brand.name} does is best told by what it says. Here are ${featureValues.sixExchanges}, and what is left on your desk when each is over.`,
  playHint: 'Press play and hear one, word by word. To be answered yourself, talk to it.',
  afterwardsLabel: 'After the call',
  list: featureList,
  stats: [
    {
      value: figureValues.responseTime,
      label: 'Response Time',
      measure: 'Measured voice to voice: from the caller’s last word to the first of the answer.',
    },
    {
      value: figureValues.availability,
      label: 'Availability',
      measure: 'Counted in hours of the week when a call is picked up. It is all of them.',
    },
    {
      value: figureValues.accuracy,
      label: 'Accuracy',
      measure: 'Our claim for spoken questions whose answer is known.',
      link: { href: '#accuracy', text: 'What was measured' },
    },
    {
      value: figureValues.uptime,
      label: 'Uptime',
      measure: `Our goal, measured over a year: ${figureValues.downtime}.`,
    },
  ],
  call: {
    title: 'Now have one of your own',
    text: 'The same assistant, with sound. Press start, ask what you would ask us, and watch the words arrive as they are spoken.',
    panelTitle: 'Ask it about a feature',
    panelText: 'For instance: “How do you qualify a lead?”',
    questions: ['Do I get reports?', 'How accurate are you?', 'How long does the setup take?'],
  },
  next: {
    text: 'Funding, ecommerce and coaching each have an assistant who knows the field.',
    solutions: `Meet ${featureValues.three}`,
    contact: 'Book a demo',
  },
} as const;
