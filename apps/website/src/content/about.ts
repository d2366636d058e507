import type { PageMetadata } from './page-metadata.ts';
import { brand } from '../config/brand.ts';

export const aboutMetadata: PageMetadata = {
  title: 'About Us',
  description: `Who builds ${brand.name}, what we hold to and how a phone that answered itself became a product.`,
};

export const about = {
  lead: 'We build the voice that answers when nobody can, and we build it so that you would want to talk to it.',
  mission: {
    title: 'Our mission',
    text: 'A call that nobody takes is a customer lost without a trace. We want every business, of any size, to answer every caller: at once, honestly and in a voice that listens. More than 1000 businesses let us try.',
  },
  values: {
    title: 'What we hold to',
    items: [
      { name: 'Say what you are', text: 'Our assistants introduce themselves as AI. Trust begins there.' },
      { name: 'Listen first', text: 'An answer that comes fast and misses the question is a slow answer.' },
      {
        name: 'Admit not knowing',
        text: 'An assistant that invents costs more than one that takes a message.',
      },
      {
        name: 'Leave the door open',
        text: 'Your calls, transcripts and data are yours, to take along at any time.',
      },
    ],
  },
  team: {
    title: 'Who you work with',
    items: [
      {
        name: 'Elena Marsh',
        role: 'Chief Executive',
        bio: 'Ran a funding brokerage for nine years and missed more calls than she likes to say.',
      },
      {
        name: 'Tomas Okafor',
        role: 'Head of Engineering',
        bio: 'Spent a decade on telephone exchanges, then taught one of them to talk.',
      },
      {
        name: 'Priya Raman',
        role: 'Conversation Design',
        bio: 'A former radio editor. Removes words until only the answer is left.',
      },
      {
        name: 'Daniel Frost',
        role: 'Customer Success',
        bio: 'Stays with each customer from the first workshop to the hundredth call.',
      },
    ],
  },
  timeline: {
    title: 'From one phone to many',
    years: [
      { year: '2022', text: 'A phone line in one office answers itself, haltingly, at night.' },
      { year: '2023', text: 'The first customers: a funding firm, two shops, a coach.' },
      { year: '2024', text: 'Answers come in under two seconds; 500+ CEOs have it pick up first.' },
      {
        year: '2025',
        text: `${brand.name} runs in the browser as on the phone, for more than 1000 businesses.`,
      },
    ],
  },
  perks: {
    title: 'Working here',
    items: [
      'Work from where you think best',
      'Four weeks of leave, taken',
      'A share in what you build',
      'A budget for learning, no forms',
      'One call listened to together, every Friday',
    ],
  },
} as const;
