import { brand } from '../config/brand.ts';
import type { Topics } from './topic.ts';

/** What the assistant does, for whom, and how to reach us. */
export const businessTopics: Topics = {
  features: {
    title: 'AI Features',
    description:
      'Appointment setting, lead qualification, support, analytics and workflow automation: what the assistant does on a call and after it.',
    lead: 'One assistant on the line, five kinds of work done by the time the call is over.',
    paragraphs: [
      'It speaks with the caller, looks up what you have told it, asks what it still needs, and leaves you a record: transcript, outcome, next step.',
    ],
    points: [
      { name: 'Appointment setting', text: 'Offers times inside your hours and confirms in the same call.' },
      { name: 'Lead qualification', text: 'Asks your questions in order and scores the answers.' },
      {
        name: 'Support automation',
        text: 'Answers from your documents, and says so when they hold no answer.',
      },
      { name: 'Analytics', text: 'Shows what callers ask, when they call and where calls end.' },
      { name: 'Workflow automation', text: 'Hands every result to the tools you already use.' },
    ],
    panelTitle: 'Ask it about a feature',
    panelText: 'For instance: “How do you qualify a lead?” Its answer appears here as it speaks.',
  },
  solutions: {
    title: 'AI Solutions by Industry',
    description:
      'Voice assistants for business funding and tax strategy, ecommerce and business coaching, running within thirty days.',
    lead: 'The same assistant, taught the words, rules and rhythm of your trade.',
    paragraphs: [
      'Three fields keep us busiest. Implementation takes thirty days: discovery and strategy, setup and integration, training and launch.',
    ],
    points: [
      {
        name: 'Business funding and tax strategy',
        text: 'Pre-qualifies applicants by turnover, time in business and need, and books the review with a person.',
      },
      {
        name: 'Ecommerce automation',
        text: 'Takes order, delivery and returns questions, in season and out of it.',
      },
      {
        name: 'Business coaching',
        text: 'Speaks with prospects about their goals and fills the calendar with the right ones.',
      },
    ],
    panelTitle: 'Tell it your industry',
    panelText: 'It answers as it would answer your callers.',
  },
  contact: {
    title: 'Contact and Demo',
    description: `Talk to the ${brand.name} assistant at any hour, or reach our team by phone and email.`,
    lead: 'The assistant answers at any hour. People answer Monday to Friday, 9 to 6 Eastern.',
    paragraphs: [
      `Write to ${brand.email} and a person replies within 4 hours, or call ${brand.phone}. A demo is free, takes thirty minutes, and the assistant can book it for you while you talk.`,
    ],
    points: [
      { name: 'Email', text: brand.email },
      { name: 'Phone', text: brand.phone },
      { name: 'Address', text: brand.address.join(', ') },
      { name: 'Hours', text: 'Mon-Fri 9-6 EST, Sat 10-2, Sun closed. AI support 24/7.' },
    ],
    panelTitle: 'Book a demo by voice',
    panelText: 'Say “I would like a demo”, or type it below.',
  },
};
