import { contactValues, figureValues } from '@saywell/site-facts';
import type { Exchange } from '../components/exchange-bars.tsx';
import { brand, emailLink, phoneLink } from '../config/brand.ts';
import type { PageMetadata } from './page-metadata.ts';

export const contactMetadata: PageMetadata = {
  title: 'Contact and Demo',
  description: `Talk to the ${brand.name} assistant at any hour, write to us, or book a demo. People answer ${contactValues.peopleHours}.`,
};

export interface Channel {
  readonly title: string;
  readonly when: string;
  readonly text: string;
  readonly link: { readonly name: string; readonly href: string };
  readonly exchange: Exchange;
}

export const contact = {
  title: 'Say it, or write it',
  lead: 'The assistant answers at once, at any hour. People read every message that is written here.',
  channels: [
    {
      title: 'Live AI chat',
      when: figureValues.availability,
      text: 'Ask about services, prices or your own case, and book a demo while you talk.',
      link: { name: 'Go to the assistant', href: '#ask' },
      exchange: [
        ['user', 0.3, 0.7, 0.4],
        ['assistant', 0.4, 1, 0.7, 0.5, 0.25],
      ],
    },
    {
      title: 'Schedule a call',
      when: contactValues.phoneHours,
      text: `${figureValues.demoMinutes} with a person who knows your field. It costs nothing. ${contactValues.saturdayCalls}.`,
      link: { name: brand.phone, href: phoneLink },
      exchange: [
        ['assistant', 0.25, 0.6, 0.3],
        ['user', 0.35, 0.9, 0.6],
        ['assistant', 0.4],
      ],
    },
    {
      title: 'Email support',
      when: `Response ${contactValues.emailReply}`,
      text: 'For everything that needs an attachment or a second reading.',
      link: { name: brand.email, href: emailLink },
      exchange: [
        ['user', 0.2, 0.45, 0.75, 0.5, 0.9, 0.3],
        ['assistant', 0.6, 0.3],
      ],
    },
  ] satisfies Channel[],
  write: {
    title: 'Write to us',
    text: `Every word you type becomes your line. We answer it ${contactValues.formReply}.`,
  },
  ask: {
    title: 'Or ask now',
    panelTitle: 'What would you tell us?',
    panelText:
      'Say it to the assistant, or type it below. It knows our services, our hours and how you get a price.',
    questions: [
      'What does a demo cost?',
      'How long does setup take?',
      'Is my data safe?',
      'I would like to book a demo',
    ],
  },
  place: {
    title: 'Where and when',
    hours: [
      contactValues.week,
      contactValues.saturday,
      contactValues.sunday,
      { days: 'AI support', time: figureValues.availability },
    ],
    /** A week of open hours, Monday to Sunday, answered around the clock by the assistant. */
    week: [['user', 0.9, 0.9, 0.9, 0.9, 0.9, 0.4, 0.1]] satisfies Exchange,
  },
  faqTitle: 'Before you ask',
} as const;

/** Also told to search engines. */
export const faq: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'What happens in a demo?',
    answer: `${figureValues.demoMinutes}, free. You describe the calls you get, we let the assistant answer a few of them, and you hear what it would say to your callers.`,
  },
  {
    question: 'How long until it answers our phone?',
    answer: `${figureValues.launchDaysInWords}: ${contactValues.steps}.`,
  },
  {
    question: 'Am I talking to a person or to an AI?',
    answer:
      'On this page you talk to an AI, and it says so. Messages from the form and emails are read and answered by people.',
  },
  {
    question: 'What do you do with what I write or say?',
    answer:
      'We use it to answer you, and for nothing else. Calls are transcribed; the privacy policy says how long each kind of record is kept.',
  },
];
