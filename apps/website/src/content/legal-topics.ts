import { brand } from '../config/brand.ts';
import type { Topics } from './topic.ts';

const policyDate = { name: 'Last updated', text: 'January 27, 2025' };

/** The legal pages in short, with every figure that they state. */
export const legalTopics: Topics = {
  privacy: {
    title: 'Privacy Policy',
    description: `What ${brand.name} stores about visitors and callers, for how long, and how to ask for it.`,
    isUnlisted: true,
    lead: `What ${brand.name} keeps about you, for how long, and how you get it or have it deleted.`,
    paragraphs: [
      `When you talk with the assistant, your voice is sent to our server, written down as text and kept with the call’s record. When you write to us, we keep the message. This site sets no cookies and loads nothing from other companies. Requests go to ${brand.email}.`,
    ],
    points: [
      policyDate,
      { name: 'Requests about your data', text: 'Answered within 30 days.' },
      { name: 'Inquiries', text: 'Answered within 48 hours.' },
      { name: 'Account data', text: 'Kept 3 years after closure.' },
      { name: 'Communication records', text: 'Kept 7 years.' },
      { name: 'Marketing data', text: 'Kept 5 years.' },
      { name: 'Children', text: 'The service is not for children under 16.' },
    ],
  },
  terms: {
    title: 'Terms of Service',
    description: `The agreement between ${brand.name} and its customers.`,
    isUnlisted: true,
    lead: `What you may expect of ${brand.name} and what we expect of you.`,
    paragraphs: [
      `These terms apply between ${brand.name} and every customer who uses its assistants. Using the service means accepting them.`,
    ],
    points: [
      policyDate,
      { name: 'Availability', text: 'Our goal is 99.9% uptime.' },
      { name: 'Payment', text: 'Due within 30 days of invoice.' },
      { name: 'Refunds', text: 'Annual plans within 30 days.' },
      { name: 'Price changes', text: 'With 30 days’ notice.' },
      { name: 'After termination', text: '30 days to export your data.' },
      { name: 'Breach', text: '30 days to cure it.' },
      { name: 'Liability', text: 'Capped at the amounts paid in the prior 12 months.' },
      { name: 'Claims', text: 'Within one year.' },
      { name: 'Law', text: 'Delaware law; disputes go to arbitration.' },
    ],
  },
  disclaimer: {
    title: 'Disclaimer',
    description: `What ${brand.name} does not promise, and where an AI assistant has its limits.`,
    isUnlisted: true,
    lead: 'An assistant is a tool. It can be wrong, and results depend on more than a tool.',
    paragraphs: [
      'Nothing that the assistant or this site says is financial, tax or legal advice. Stories on this site that are marked as examples are composed; no result is guaranteed.',
    ],
    points: [
      policyDate,
      {
        name: 'Limits of AI',
        text: 'Speech may be misheard and answers may be incomplete. Check what matters.',
      },
      { name: 'Liability', text: 'Capped at the amounts paid in the prior 12 months, under Delaware law.' },
    ],
  },
};
