import { brand, emailLink, phoneLink } from '../../config/brand.ts';
import type { LegalText } from './legal-text.ts';

const { name, email, phone } = brand;

const newsletterText =
  brand.newsletter === 'server'
    ? 'The “Stay Updated” field at the foot of the page asks for your email address. Until you confirm it by the email that we send you, we use it for nothing else; then it is marketing data. Every email lets you unsubscribe.'
    : 'The “Stay Updated” field at the foot of the page does not send or store what you type. Should it begin to, your address becomes marketing data only once you have confirmed it.';

export const privacy: LegalText = {
  title: 'Privacy Policy',
  description: `What ${name} stores about visitors and callers, for how long, and how to ask for it.`,
  isUnlisted: true,
  lead: `What ${name} keeps about you when you visit, call or write, for how long, and how you get it or have it deleted.`,
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      short: `We are ${name}, and one address reaches us.`,
      parts: [
        `This policy covers this website and the assistants you can talk to on it. Responsible for your data is ${name}, ${brand.address.join(', ')} (“we”). Write to [${email}](${emailLink}) or call [${phone}](${phoneLink}).`,
        'Where a customer of ours lets an assistant answer its own callers, that customer decides what is kept and why, and we act on its instructions. Please ask the business you called first; we pass on what reaches us.',
      ],
    },
    {
      id: 'visiting',
      title: 'When you read this site',
      short: 'You are anonymous here: no account, no cookies, no trackers.',
      parts: [
        'You read this site without a name and without signing in. It sets no cookies, uses no analytics, advertising or fingerprinting, and loads its fonts, pictures and scripts from the server that sent you the page, from nobody else. As nothing follows you, a signal such as “Do Not Track” has nothing to switch off.',
        'For each request our server writes one line into its operating log: the time, the page’s address, your IP address, the result and how long it took. We use this to keep the service running and to stop abuse, not to find out who you are.',
        'If you choose a microphone or a loudspeaker for calls, your browser remembers which, on your device. That choice is not sent to us, and clearing the site’s data in your browser removes it.',
        newsletterText,
      ],
    },
    {
      id: 'calling',
      title: 'When you talk with an assistant',
      short: 'We keep the words, not the sound.',
      parts: [
        'An assistant is a machine and says so. Your browser asks before it opens the microphone, and the microphone is used during the call only. Your voice travels encrypted to our server, where software of our own understands and answers it; on this site no other company hears it. Of a call we keep:',
        {
          list: [
            'the transcript: what you said or typed, what the assistant answered, and when;',
            'when the call began and ended, why it ended, and which assistant spoke;',
            'when you book a demo: your name, phone number, the time you asked for and, if you say it, your business.',
          ],
        },
        'We do not store the sound of calls. The notice beside the call button says that calls are transcribed, so that nobody is taken by surprise; before we store sound, it will say so, and this policy will say how. We make no voiceprints, do not try to recognise you by your voice, and do not train models with your calls. Please keep card numbers, health details and other people’s secrets out of a call: what is said stands in the transcript.',
      ],
    },
    {
      id: 'writing',
      title: 'When you write to us',
      short: 'Your message is stored so that somebody can answer it.',
      parts: [
        'The contact form stores your name, email address, company, industry and message, how urgent it is, the time and, if you give it, your phone number; it reaches our people by our own lists and by email. The page says “sent” only after our server has stored it. Emails to us, and notes of calls with our people, are kept alike.',
      ],
    },
    {
      id: 'customers',
      title: 'When you are a customer',
      short: 'An account needs a name, a bill and your settings.',
      parts: [
        'For customers we also keep names and contact details of the people who work with us, contracts and invoices, the settings of their assistants, and their access keys, which are encrypted. Payment details stay with the payment service that you choose; we see that an invoice was paid.',
      ],
    },
    {
      id: 'purposes',
      title: 'What we use it for',
      short: 'To answer you, to keep our promises, and to keep the service safe.',
      parts: [
        'Where the law asks for a legal basis, it stands in brackets.',
        {
          table: [
            ['Holding your call', 'and keeping its transcript (your request, our legitimate interest)'],
            ['Answering and booking', 'your message, demo or question (steps before a contract)'],
            ['Serving customers', 'accounts, invoices, support (contract, legal duty)'],
            ['Safety', 'limits on abuse, finding faults (legitimate interest)'],
            ['News about our service', 'only if you agreed, until you say stop (consent)'],
          ],
        },
        'No decision with legal effect for you is left to a machine, and there is no profile of you.',
      ],
    },
    {
      id: 'others',
      title: 'Who else receives it',
      short: 'Nobody buys it. A few firms work for us, under contract.',
      parts: [
        'We do not sell personal data and do not share it for advertising. It is seen by our own people who need it, and by processors that are bound to our instructions:',
        {
          table: [
            ['Hosting', 'runs the machines on which our server and its database stand'],
            ['Email', 'carries messages between you and us'],
            ['Payments and accounts', 'for customers only'],
            [
              'Outside language models',
              'only for an assistant whose owner has chosen one; none of the assistants on this site uses any',
            ],
          ],
        },
        'Ask us and we name them. We also hand out data where a law or court obliges us, and to a successor of our business, who stays bound by this policy.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      short: 'Three years, seven years, five years; then it goes.',
      parts: [
        {
          table: [
            ['Account data', '3 years after closure of the account'],
            [
              'Communication records',
              '7 years: transcripts and call details, bookings, contact requests, emails',
            ],
            ['Marketing data', '5 years, or until you withdraw your consent'],
          ],
        },
        'Afterwards we delete the data or remove everything that points to a person. Operating logs are kept only as long as they help to run the service. A dispute or a legal duty may make us keep single records longer; a request of yours may make it shorter.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      short: 'Ask, and you have an answer within 30 days.',
      parts: [
        'Wherever you live, you may ask us:',
        {
          list: [
            'what we hold about you, with a copy in a common format;',
            'to correct or complete it;',
            'to delete it, or to stop using it;',
            'to end any use that rests on your consent or on our interests.',
          ],
        },
        `Write to [${email}](${emailLink}). Data requests are answered within 30 days, other inquiries about privacy within 48 hours. It costs nothing, and nobody is treated worse for asking. As visitors are anonymous, we can find your call only if you tell us its day and time, or something that was said in it; we hand out a transcript only to somebody who can show that it is theirs.`,
        'You may also complain to the data protection authority or attorney general where you live. Laws such as the GDPR in Europe or the CCPA in California may give you more; this policy takes nothing away.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      short: 'Encrypted on its way, closed to everyone without a reason.',
      parts: [
        'Calls are encrypted between your browser and our server, pages come over encrypted connections, and access keys are stored encrypted. Lists of calls, bookings and contact requests need a private key that only our people hold. The pages run under a policy that lets the browser load code from our server alone. No system is perfectly safe: if a breach puts you at risk, we tell you and the authorities without undue delay.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      short: 'This is a service for businesses, not for children.',
      parts: [
        'The service is not meant for children under 16, and they may not use it. We do not knowingly keep data of anybody that young; tell us if you believe that we do, and we delete it.',
      ],
    },
    {
      id: 'place',
      title: 'Where it is',
      short: 'In the United States.',
      parts: [
        'We are in the United States and process data there. If you reach us from elsewhere, your data comes to a country whose law may protect it less than yours. Where the law asks for it, we rely on the standard contractual clauses, of which you may have a copy.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      short: 'The date at the top tells you which version you read.',
      parts: [
        'When we change this policy, we publish it here with a new date before it takes effect. If the change matters to what we already hold of customers, we also write to them. Our [Terms of Service](/terms-of-service) and the [Disclaimer](/disclaimer) stand beside this policy.',
      ],
    },
  ],
};
