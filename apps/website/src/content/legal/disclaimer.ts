import { brand, emailLink } from '../../config/brand.ts';
import type { LegalText } from './legal-text.ts';

const { name, email } = brand;

export const disclaimer: LegalText = {
  title: 'Disclaimer',
  description: `What ${name} does not promise, and where an AI assistant has its limits.`,
  isUnlisted: true,
  lead: 'An assistant is a tool. It can mishear, it can be wrong, and what becomes of a call depends on more than the tool.',
  sections: [
    {
      id: 'information',
      title: 'For information',
      short: 'What you read and hear here is a start, not a contract.',
      parts: [
        `This website and the assistants on it inform about ${name} and its service. We keep them correct as well as we can, but they may be incomplete or out of date, and nothing that an assistant says binds us: not a price, not a date, not a promise. What counts is a signed order and the [Terms of Service](/terms-of-service).`,
      ],
    },
    {
      id: 'results',
      title: 'No guarantee of results',
      short: 'We cannot promise you more customers. Nobody honestly can.',
      parts: [
        'We give no guarantee of results. Whether an assistant brings appointments, leads, revenue or savings depends on your business, your callers, your offer and how you set it up. What others achieved does not foretell what you will.',
      ],
    },
    {
      id: 'ai',
      title: 'The limits of AI',
      short: 'It can mishear you, and be wrong in a calm voice.',
      parts: [
        'You talk with software, not with a person. Know its limits:',
        {
          list: [
            'Speech may be misheard, above all names, numbers, accents, noise and poor connections; the transcript then holds what was understood, not what was said.',
            'Answers are found or composed by a machine. They may be incomplete, outdated or wrong, and sound certain all the same.',
            'It answers from the knowledge it was given. When it does not know, it should say so, and sometimes will not.',
            'It may be slow, misunderstand a pause, or break off.',
            'On this site it speaks English.',
          ],
        },
        'Check what matters before you act on it, and ask for a person where a mistake would hurt.',
      ],
    },
    {
      id: 'advice',
      title: 'No professional advice',
      short: 'Not a lawyer, not an accountant, not a lender.',
      parts: [
        'Our assistants speak about business funding, tax strategy, ecommerce and coaching. Nothing that they or these pages say is legal, tax, financial, investment or medical advice, nor an offer of credit. Ask somebody who is licensed and knows your case.',
      ],
    },
    {
      id: 'examples',
      title: 'Examples and figures',
      short: 'Stories are marked as examples. Figures are aims.',
      parts: [
        'Success stories, the team and the history on this site that are marked as examples are composed, to show what is typical; they are not quotes of real people. Figures such as response time, accuracy, uptime and time to launch describe what we aim for under good conditions. They are not measured for your case and are no warranty.',
      ],
    },
    {
      id: 'emergencies',
      title: 'Not for emergencies',
      short: 'In danger, hang up and dial your emergency number.',
      parts: [
        'The assistants reach no emergency service, do not know where you are, and may fail at any moment. If there is danger to life, health or property, call 911 or the emergency number where you are.',
      ],
    },
    {
      id: 'links',
      title: 'Others’ products and pages',
      short: 'What others run, others answer for.',
      parts: [
        'Where this site names or links to products of others, such as browsers, shop systems or calendars, that says nothing about a partnership. We do not control them and are not liable for them. Their names belong to their owners.',
      ],
    },
    {
      id: 'liability',
      title: 'Limit of liability',
      short: 'The cap of the Terms holds here too.',
      parts: [
        'AS FAR AS THE LAW ALLOWS, OUR LIABILITY FOR THIS SITE, THE ASSISTANTS AND WHAT THEY SAY IS CAPPED AT THE AMOUNTS PAID BY YOU TO US IN THE PRIOR 12 MONTHS. If you paid nothing, you use them at your own risk. We are not liable for lost profit, lost data or indirect damages. Nothing here limits what the law does not let us limit.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      short: 'Delaware law, and an arbitrator, as in the Terms.',
      parts: [
        'Delaware law governs this disclaimer. Disputes go to arbitration as section 15 of the [Terms of Service](/terms-of-service) says. If a part is void, the rest stands.',
      ],
    },
    {
      id: 'contact',
      title: 'Tell us',
      short: 'Heard something wrong? We want to know.',
      parts: [
        `If an assistant told you something false or improper, write to [${email}](${emailLink}) with the day and time of the call. What we then do with your data stands in the [Privacy Policy](/privacy-policy).`,
      ],
    },
  ],
};
