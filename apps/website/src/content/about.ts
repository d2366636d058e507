import { aboutValues, figureValues } from '@saywell/site-facts';
import type { WaveScore } from '../components/timeline-wave.tsx';
import { brand } from '../config/brand.ts';
import type { PageMetadata } from './page-metadata.ts';

export const aboutMetadata: PageMetadata = {
  title: 'About Us',
  description: `Who builds ${brand.name}, what we hold to and how a phone that answered itself became a product.`,
};

const { team } = aboutValues;

interface Year {
  readonly year: string;
  readonly text: string;
  /** 52 bars, one a week. */
  readonly score: WaveScore;
}

const years: readonly Year[] = [
  {
    year: aboutValues.years.first,
    text: `${aboutValues.beginning}. At night it rings and nobody comes. In autumn it answers for the first time, haltingly.`,
    score: '.13........142........121........23.......1331.a.ab.',
  },
  {
    year: aboutValues.years.second,
    text: `The first customers: ${aboutValues.firstCustomers}. Every second caller now hears a voice, and it learns to stop when they speak.`,
    score: '..242.....1431.cabdb......142.....2341.dbecba...353.',
  },
  {
    year: aboutValues.years.third,
    text: `Answers come in ${figureValues.responseTimeInWords}. ${figureValues.chiefs} let it pick up first; most evenings nobody’s phone rings out.`,
    score: '.ecfdb..3542.ecgdfba...253.....2464.dgbfhcea..3642.f',
  },
  {
    year: aboutValues.years.fourth,
    text: `${brand.name} talks in the browser as it does on the phone, for more than ${figureValues.moreBusinesses}. Whoever calls is answered.`,
    score: 'dhcgea..4653.fdhbigcfa.375.hdgiebhca.4764.gdicfhgeib',
  },
];

export const about = {
  lead: 'We build the voice that answers when nobody can, and we build it so that you would want to talk to it.',
  timeline: {
    title: 'From one phone to many',
    years,
    legend: [
      { score: '264', text: 'a caller' },
      { score: 'cge', text: 'an answer' },
      { score: '...', text: 'nobody picks up' },
    ],
    note: 'One bar a week. The history is an example, composed and not measured.',
  },
  mission: {
    title: 'Our mission',
    text: `A call that nobody takes is a customer lost without a trace. We want every business, of any size, to answer every caller: at once, honestly and in a voice that listens. More than ${figureValues.moreBusinesses} let us try: an example figure, like those of the history above.`,
  },
  values: {
    title: 'What we hold to',
    items: [
      {
        name: 'Say what you are',
        text: 'Our assistants introduce themselves as AI. Trust begins there.',
        lines: [
          ['user', 'Am I talking to a person?'],
          ['assistant', 'No, I am an AI.'],
        ],
      },
      {
        name: 'Listen first',
        text: 'Who is interrupted stops talking. That goes for assistants too.',
        lines: [
          ['assistant', `I have ${aboutValues.interrupted}, or we could…`],
          ['user', `${aboutValues.interruption}.`],
        ],
      },
      {
        name: 'Admit not knowing',
        text: 'An assistant that invents costs more than one that takes a message.',
        lines: [
          ['user', 'Do you repair bicycles?'],
          ['assistant', 'I do not know that.'],
        ],
      },
      {
        name: 'Leave the door open',
        text: 'Your calls, transcripts and data are yours, to take along at any time.',
        lines: [
          ['user', 'And if I cancel?'],
          ['assistant', `You have ${figureValues.exportDays}.`],
        ],
      },
    ],
  },
  team: {
    title: 'Who you work with',
    note: `An example team: names and lives are composed, to show who does what. Whoever runs ${brand.name} puts their own people here.`,
    items: [
      {
        name: team.chief,
        role: 'Chief Executive',
        bio: `Ran a funding brokerage for ${aboutValues.chiefYears} and missed more calls than she likes to say.`,
      },
      {
        name: team.engineering,
        role: 'Head of Engineering',
        bio: `Spent ${aboutValues.engineeringYears} on telephone exchanges, then taught one of them to talk.`,
      },
      {
        name: team.conversation,
        role: 'Conversation Design',
        bio: 'A former radio editor. Removes words until only the answer is left.',
      },
      {
        name: team.customers,
        role: 'Customer Success',
        bio: `Stays with each customer from the first workshop to ${aboutValues.customerCalls}.`,
      },
    ],
  },
  perks: {
    title: 'Working here',
    items: [
      'Work from where you think best',
      `${aboutValues.leave}, taken`,
      'A share in what you build',
      'A budget for learning, no forms',
      `One call listened to together, ${aboutValues.friday}`,
      `No phone to answer ${aboutValues.afterSix}`,
    ],
  },
  next: {
    title: 'The next bar could be your caller',
    text: 'Tell us who calls you, and when nobody comes to the phone.',
    contact: 'Talk to us',
    features: 'See the features',
  },
} as const;
