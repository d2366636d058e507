import type { SiteFact } from '../site-fact.ts';

/** The terms of service: use, availability, prices and refunds. */
export const termsOfUse: readonly SiteFact[] = [
  {
    id: 'accept-terms',
    title: 'Accepting the terms',
    questions: [
      'do i have to accept the terms',
      'when do i accept the terms',
      'what comes first the order or the terms',
      'does using it mean that i agree',
      'what is in the agreement',
      'is a signed order stronger than the terms',
    ],
    answer:
      'Using the service means accepting the terms. A signed order comes first where it says something else.',
    keywords: ['accept', 'agreement'],
  },
  {
    id: 'removed-function',
    title: 'Functions that are taken away',
    questions: [
      'what if you remove a feature',
      'what if you take away a function',
      'can i leave when a feature disappears',
      'do i get money back when you drop a function',
      'what happens if the service changes',
      'do you refund me for a removed feature',
      'what if you drop something i pay for',
      'can i leave when a feature goes away',
    ],
    answer:
      'You may end the agreement. We refund what you have paid for the time ahead if we take away a function that you pay for and rely on.',
    keywords: ['function', 'feature removed'],
  },
  {
    id: 'lost-key',
    title: 'Keys',
    questions: [
      'what if i lose my key',
      'who is responsible for my private key',
      'my key was stolen',
      'may i put the key in a web page',
      'what is a public key for',
      'what happens when somebody uses my key',
    ],
    answer:
      'Tell us at once. What is done with your keys counts as done by you until you have told us that a key is lost.',
    keywords: ['key', 'keys', 'private key', 'public key', 'lost'],
  },
  {
    id: 'fair-use',
    title: 'Using it fairly',
    questions: [
      'what are the rules for using it',
      'what is not allowed',
      'may my assistant pose as a person',
      'what is forbidden',
      'can i use it for anything',
      'which rules must my assistant follow',
    ],
    answer:
      'Be lawful, be honest with callers, and break nothing. No assistant may pose as a real person, threaten, deceive or discriminate.',
    keywords: ['rules', 'allowed', 'forbidden'],
  },
  {
    id: 'tell-callers',
    title: 'Telling callers about the AI',
    questions: [
      'do i have to tell my callers that it is a machine',
      'must callers be told about the ai',
      'do i need to say that calls are transcribed',
      'may i hide that it is an assistant',
      'what must i tell my callers',
      'is it a duty to tell callers',
    ],
    answer:
      'Callers must be told that they talk with an AI. Where the law asks for it, also that the call is transcribed or recorded.',
    keywords: ['tell', 'must', 'disclose'],
  },
  {
    id: 'outgoing-calls',
    title: 'Calling people',
    questions: [
      'can the assistant call people',
      'may i make cold calls with it',
      'can it call a list of numbers',
      'what about people who want no calls',
      'may i call anybody',
      'are outgoing calls allowed',
      'may i let it phone strangers',
      'can i use it for cold calls',
    ],
    answer:
      'Only people who agreed to it, or where the law allows it. Lists of those who want no calls must be kept to.',
    keywords: ['cold calls', 'outgoing', 'robocalls'],
  },
  {
    id: 'no-emergency-use',
    title: 'No use for emergency calls',
    questions: [
      'can i use it for emergency calls',
      'may a hospital use it for emergencies',
      'can it take emergency calls for us',
      'is it allowed for an emergency line',
      'may it be used where lives depend on it',
      'can it answer an ambulance line',
    ],
    answer:
      'No, it may not be used for emergency calls. Nor where a wrong answer can cost life, health or freedom.',
    keywords: ['life', 'emergency calls'],
  },
  {
    id: 'pause-assistant',
    title: 'Pausing of an assistant',
    questions: [
      'can you pause my assistant',
      'why was my assistant paused',
      'can you block my account',
      'what happens when i break the rules',
      'can you suspend me',
      'when is a paused assistant started again',
    ],
    answer:
      'We may pause an assistant that breaks the rules. We tell you why, and start it again when the reason is gone.',
    keywords: ['paused', 'suspend'],
  },
  {
    id: 'data-ownership',
    title: 'Who owns the calls',
    questions: [
      'who owns the calls',
      'who owns the transcripts',
      'who owns my data',
      'do my calls belong to you',
      'whose data is it',
      'are the conversations mine',
      'who do the calls belong to',
      'do you claim rights in my calls',
    ],
    answer: 'They are yours. What you bring in, and what your callers and assistants say, stays yours.',
    keywords: ['own', 'owns', 'belong', 'ownership'],
  },
  {
    id: 'missed-uptime',
    title: 'When the uptime goal is missed',
    questions: [
      'what if you miss your uptime goal',
      'what happens when you do not reach the uptime',
      'can i leave if you are down too often',
      'do i get something when the service is down',
      'what if it is down two months in a row',
      'is the uptime a warranty',
      'what if you are down again and again',
      'what if availability is worse than promised',
    ],
    answer: 'If we miss it two months in a row, you may end the agreement. You need not wait for its end.',
    keywords: ['two months'],
  },
  {
    id: 'currency',
    title: 'Currency and taxes',
    questions: [
      'in which currency are your prices',
      'are taxes included',
      'are the prices in dollars',
      'do prices include tax',
      'who pays the taxes',
      'where do i find my price',
    ],
    answer:
      'Prices are in US dollars and without taxes. Taxes are yours to bear, and the price stands in your order.',
    keywords: ['dollars', 'currency', 'taxes', 'vat'],
  },
  {
    id: 'invoice-dispute',
    title: 'Invoices that are disputed or overdue',
    questions: [
      'what if my invoice is wrong',
      'what happens if i pay late',
      'can i dispute an invoice',
      'what if i do not pay',
      'do you stop the service for unpaid bills',
      'the amount on my invoice is wrong',
    ],
    answer:
      'Tell us before the amount is due and pay the rest. For an overdue invoice, we may pause the service after a reminder.',
    keywords: ['dispute', 'overdue', 'late'],
  },
  {
    id: 'price-change-cancel',
    title: 'Cancelling at a price change',
    questions: [
      'when does a new price take effect',
      'can i cancel when the price goes up',
      'can you raise the price at once',
      'from when do i pay the new price',
      'may i leave after a price change',
      'does a price change start right away',
    ],
    answer: 'With your next billing period. Until then you may cancel, and you have thirty days of notice.',
    keywords: ['billing period'],
  },
  {
    id: 'annual-refund',
    title: 'Refund of an annual plan',
    questions: [
      'can i give back an annual plan',
      'is an annual plan refunded',
      'do i need a reason for a refund',
      'do i get a refund for a renewal',
      'how do i return a yearly plan',
      'do i get all the money back for a year',
    ],
    answer:
      'In full, if you ask within thirty days of the purchase. It holds for the first year, not for renewals; write to hello at saywell dot example, no reason is needed.',
    keywords: ['annual plan', 'year'],
  },
  {
    id: 'monthly-refund',
    title: 'Refund of a monthly plan',
    questions: [
      'is a monthly plan refunded',
      'can i get money back for this month',
      'do you refund a month that has begun',
      'are there refunds on monthly plans',
      'i cancel in the middle of the month do i get money back',
      'can i return a monthly plan',
    ],
    answer: 'No, a month that has begun is not refunded. Annual plans are, within thirty days.',
    keywords: ['monthly plan', 'month'],
  },
  {
    id: 'customer-data',
    title: 'Data of customers',
    questions: [
      'what do you keep about customers',
      'which data do customers give you',
      'do you store contracts and invoices',
      'what is kept when i have an account',
      'do you keep the settings of my assistant',
      'what customer data is there',
    ],
    answer:
      'Of customers we keep contact details, contracts, invoices, settings of assistants, and access keys, which are encrypted.',
    keywords: ['contracts', 'invoices', 'settings'],
  },
];
