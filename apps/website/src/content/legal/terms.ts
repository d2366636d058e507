import { brand, emailLink } from '../../config/brand.ts';
import type { LegalText } from './legal-text.ts';

const { name, email } = brand;

export const terms: LegalText = {
  title: 'Terms of Service',
  description: `The agreement between ${name} and its customers.`,
  isUnlisted: true,
  lead: `What you may expect of ${name}, what we expect of you, and what happens when either goes wrong.`,
  sections: [
    {
      id: 'agreement',
      title: 'This agreement',
      short: 'Using the service means accepting these terms.',
      parts: [
        `These terms apply between ${name}, ${brand.address.join(', ')} (“we”) and everyone who uses this website or our assistants (“you”). By using them, by opening an account or by signing an order you accept these terms. Who does so for a company confirms that they may bind it. A signed order comes first where it says something else.`,
        'You must be able to make a binding contract. The service is for businesses; nobody under 16 may use it.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      short: 'Assistants that talk with your callers, by voice or text.',
      parts: [
        'We provide AI assistants that hold conversations: they answer questions from the knowledge you give them, set appointments, qualify leads, take messages and hand callers over. Trying the assistants on this website is free and needs no account. We improve the service all the time; if we take away a function that you pay for and rely on, you may end the agreement and we refund what you have paid for the time ahead.',
        'An assistant is software that can be wrong. The [Disclaimer](/disclaimer) says how, and belongs to these terms.',
      ],
    },
    {
      id: 'keys',
      title: 'Your keys',
      short: 'Your private key is yours to guard.',
      parts: [
        'Keep your contact details true and your private keys secret; public keys may stand in web pages and should be restricted to your own. What is done with your keys counts as done by you until you have told us that a key is lost.',
      ],
    },
    {
      id: 'use',
      title: 'Using it fairly',
      short: 'Be lawful, be honest with callers, break nothing.',
      parts: [
        'You decide what your assistants say and to whom. So you see to it that:',
        {
          list: [
            'callers are told that they talk with an AI and, where the law asks, that the call is transcribed or recorded;',
            'people are called only where they agreed or the law allows it, and lists of those who want no calls are kept to;',
            'no assistant poses as a real person, threatens, deceives or discriminates;',
            'none is used for emergency calls, or where a wrong answer can cost life, health or freedom;',
            'nobody overloads, breaks into or tests the limits of the service without our consent, or gets around its limits.',
          ],
        },
        'We may pause an assistant that breaks these rules or puts others at risk, tell you why, and start it again when the reason is gone.',
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      short: 'Your calls are yours. We use them to serve you.',
      parts: [
        'What you bring in, and what your callers and assistants say, stays yours. You let us process it to provide the service, to keep it safe and to bill it, and for nothing else. You answer for having the right to bring it in. Both sides keep the other’s confidential matters to themselves. The [Privacy Policy](/privacy-policy) says what is kept and for how long.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability',
      short: 'We aim for 99.9%, and say so when we miss it.',
      parts: [
        'Our goal is 99.9% uptime, measured over each calendar month, announced maintenance not counted. It is a goal, not a warranty: networks, browsers and telephone companies play a part that is not ours. If we miss it two months in a row, you may end the agreement without waiting for its end.',
      ],
    },
    {
      id: 'payment',
      title: 'Prices and payment',
      short: 'Thirty days to pay; thirty days’ warning before a price moves.',
      parts: [
        'Prices stand in your order, in US dollars and without taxes, which you bear. Payment is due within 30 days of invoice. We may pause the service for an invoice that is overdue and undisputed, after a reminder. If you dispute an amount, tell us before it is due and pay the rest.',
        'Price changes need 30 days’ notice and take effect with your next billing period; until then you may cancel.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      short: 'An annual plan can be given back in its first month.',
      parts: [
        `Annual plans are refunded in full if you ask within 30 days of their purchase; this holds for the first year, not for renewals. Write to [${email}](${emailLink}); no reason is needed. Monthly plans are not refunded for a month that has begun. What these terms or the law grant elsewhere remains.`,
      ],
    },
    {
      id: 'end',
      title: 'Duration and end',
      short: 'Leave by email. Your data waits thirty days for you.',
      parts: [
        'Plans renew for the same period until cancelled; cancelling takes an email before the period ends.',
        'If either side breaks these terms in a way that matters, the other may say so in writing. There is then a 30-day cure period; if the breach has not been put right by its end, the agreement may be terminated at once. No cure period is owed where putting right is impossible or a law forbids us to go on.',
        'After termination you have 30 days to export your data. Then we delete it, but for what the Privacy Policy or the law has us keep. Sections that by their nature should go on do so: payment, data, liability, claims and disputes.',
      ],
    },
    {
      id: 'rights',
      title: 'Software, names and ideas',
      short: 'The source code is open; our name is ours.',
      parts: [
        `The source code of ${name} is published under the Apache License 2.0, and what that licence allows these terms do not take away. They govern the service that we run. Name, logo and design of the service remain ours. If you send us an idea for it, we may use it without owing you anything.`,
      ],
    },
    {
      id: 'warranty',
      title: 'No other warranty',
      short: 'We work with care, and promise nothing beyond that.',
      parts: [
        'We provide the service with reasonable care and skill. BEYOND THAT, AND AS FAR AS THE LAW ALLOWS, IT COMES “AS IS” AND “AS AVAILABLE”, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NON-INFRINGEMENT. We do not warrant that answers are right, that speech is understood, or that the service never stops.',
      ],
    },
    {
      id: 'liability',
      title: 'Limit of liability',
      short: 'At most, we owe what you paid us in the last twelve months.',
      parts: [
        'AS FAR AS THE LAW ALLOWS, THE LIABILITY OF EITHER SIDE UNDER THIS AGREEMENT IS CAPPED AT THE AMOUNTS PAID BY YOU IN THE PRIOR 12 MONTHS, counted back from the event that gave rise to the claim. NEITHER SIDE OWES THE OTHER LOST PROFIT, LOST DATA OR INDIRECT OR CONSEQUENTIAL DAMAGES, even if it could have foreseen them.',
        'The cap does not cover what you owe for the service, the duties of the next section, harm done on purpose, or anything for which the law allows no limit.',
      ],
    },
    {
      id: 'indemnity',
      title: 'Claims of others',
      short: 'Each side answers for what it brought in.',
      parts: [
        'If somebody claims that our service infringes their rights, we defend you and pay what a court awards. If somebody claims against us because of your data, your instructions to an assistant or your breach of section 4, you do the same for us. The one who is claimed against says so promptly, lets the other lead the defence, and helps.',
      ],
    },
    {
      id: 'time',
      title: 'Time for claims',
      short: 'A claim waits one year, not longer.',
      parts: [
        'A claim out of this agreement must be brought within one year after its reason arose; after that it is barred, as far as the law allows.',
      ],
    },
    {
      id: 'disputes',
      title: 'Law and disputes',
      short: 'First we talk. Then an arbitrator decides, under Delaware law.',
      parts: [
        'Delaware law governs this agreement, without its rules on the conflict of laws. Tell us first what is wrong; most things are settled in one conversation.',
        'What is not is decided by binding arbitration before one arbitrator in Wilmington, Delaware, or by video, under the commercial rules of the American Arbitration Association. The award may be entered in any court. BOTH SIDES GIVE UP A JURY TRIAL AND CLASS ACTIONS; each claim is heard on its own. Either side may still go to a small claims court, or to a court for an order that stops an infringement or a leak at once.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and the rest',
      short: 'You hear of changes before they count.',
      parts: [
        'We may change these terms; we publish them here with a new date and write to customers before the change takes effect. Who does not accept it may cancel until then. These terms, your order and the documents named here are the whole agreement. If a part is void, the rest stands. Neither side hands the agreement on without the other’s consent, except with its whole business. Nobody is liable for what no care could have prevented.',
        `Notices go by email: to you at the address of your account, to us at [${email}](${emailLink}).`,
      ],
    },
  ],
};
