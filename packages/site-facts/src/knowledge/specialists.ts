import type { SiteFact } from '../site-fact.ts';

/** The three specialists, the trades and the way to the launch. */
export const specialists: readonly SiteFact[] = [
  {
    id: 'who-is-max',
    title: 'Max',
    questions: [
      'what does max do',
      'which assistant is for funding',
      'who helps with tax strategy',
      'what can max do for me',
      'is there an assistant for lenders',
      'which assistant knows taxes',
    ],
    answer:
      'Max is our assistant for business funding and tax strategy. He asks what your specialist has to know and books the review.',
    keywords: ['max'],
  },
  {
    id: 'who-is-grace',
    title: 'Grace',
    questions: [
      'what does grace do',
      'which assistant is for online stores',
      'who helps with ecommerce',
      'what can grace do for me',
      'is there an assistant for shops',
      'which assistant knows orders',
    ],
    answer:
      'Grace is our assistant for ecommerce. She looks up orders and has as much time for the tenth caller as for the first.',
    keywords: ['grace'],
  },
  {
    id: 'who-is-kyle',
    title: 'Kyle',
    questions: [
      'what does kyle do',
      'which assistant is for coaches',
      'who helps with coaching',
      'what can kyle do for me',
      'is there an assistant for coaches',
      'which assistant knows coaching',
      'tell me about kyle',
    ],
    answer:
      'Kyle is our assistant for business coaching. He asks about goals and budget and keeps your calendar full of the right people.',
    keywords: ['kyle'],
  },
  {
    id: 'first-sentences',
    title: 'How the specialists begin',
    questions: [
      'what does max say first',
      'what does grace say first',
      'what does kyle say first',
      'how do the assistants greet callers',
      'does each trade have its own greeting',
      'why does the first sentence matter',
      'how does a call begin',
    ],
    answer:
      'Each has an own first sentence. Max asks for funding or tax strategy, Grace how to help your online store, and Kyle about your coaching business.',
    keywords: ['first sentence', 'greeting'],
  },
  {
    id: 'where-it-stops',
    title: 'Where the assistants stop',
    questions: [
      'what can the assistants not do',
      'where does the assistant stop',
      'what will it never do',
      'can it approve a loan or give tax advice',
      'what is the assistant not allowed to do',
      'does it know its limits',
    ],
    answer: 'No loan is approved and no tax advice is given. The assistant books the person who may.',
    keywords: ['approve', 'advice', 'limits'],
  },
  {
    id: 'common-benefits',
    title: 'What the specialists have in common',
    questions: [
      'what do the three assistants have in common',
      'what are the benefits of the assistants',
      'what can all of the assistants do',
      'do all assistants work the same way',
      'what is good about every assistant',
      'what do i get with any of them',
    ],
    answer:
      'All three pick up at once. They speak your trade, know where to stop, and are live in thirty days.',
    keywords: ['common', 'benefits'],
  },
  {
    id: 'other-trades',
    title: 'Other trades',
    questions: [
      'what if i have another trade',
      'do you work with other trades',
      'my business is something else',
      'does it work for any business',
      'do you serve other fields',
      'is my trade possible',
    ],
    answer:
      'Healthcare and real estate are at home here too. For any other trade, tell us what your callers ask.',
    keywords: ['another trade'],
  },
  {
    id: 'implementation-weeks',
    title: 'Weeks of the implementation',
    questions: [
      'how many weeks until it speaks',
      'what do we do in the four weeks',
      'is it done in a month',
      'how is the implementation divided',
      'what is the timeline of the project',
    ],
    answer: 'Implementation is one line through four weeks. First you talk, then we build, then it speaks.',
    keywords: ['four weeks', 'line'],
  },
  {
    id: 'discovery-step',
    title: 'First step, discovery and strategy',
    questions: [
      'what happens in the first week',
      'what happens during discovery',
      'what do you do in the discovery phase',
      'when do you listen to our calls',
      'what is discovery and strategy',
      'what do you write down about our calls',
    ],
    answer:
      'In weeks one and two, we listen to your calls. We write down what callers ask, what you answer, and what must never be said.',
    keywords: ['discovery', 'weeks one and two'],
  },
  {
    id: 'setup-step',
    title: 'Second step, setup and integration',
    questions: [
      'what happens in the second week',
      'when is it connected to our systems',
      'what is setup and integration',
      'when does the assistant learn our answers',
      'what do you do in the second step',
      'when are the integrations made',
    ],
    answer:
      'In weeks two and three, the assistant learns your answers. It is connected to your calendar, your customer database and your shop.',
    keywords: ['weeks two and three'],
  },
  {
    id: 'launch-step',
    title: 'Third step, training and launch',
    questions: [
      'what happens in the third week',
      'when is the launch',
      'what is training and launch',
      'what do we do in the last step',
      'who corrects the assistant before the launch',
      'when does it pick up for the first time',
    ],
    answer:
      'In weeks three and four, your team is trained. It calls the assistant, corrects it and lets it pick up.',
    keywords: ['launch', 'weeks three and four'],
  },
  {
    id: 'connect-shop',
    title: 'Systems that are connected',
    questions: [
      'which of my systems are connected',
      'what is connected during the setup',
      'can you connect our database',
      'does it connect with our shop and our calendar',
      'what systems do you connect for us',
      'is my crm connected',
    ],
    answer: 'Your calendar, your customer database and your shop. We connect them in weeks two and three.',
    keywords: ['database', 'shop', 'crm'],
  },
  {
    id: 'taxes-prepared',
    title: 'Tax consultations',
    questions: [
      'what does max ask before a tax consultation',
      'who gives the tax advice',
      'how are tax consultations prepared',
      'what is asked before a tax appointment',
      'does max give tax advice',
      'what must a tax client tell',
    ],
    answer:
      'Max asks for business type, income and goals before a tax consultation is booked. Advice is left to your advisers.',
    keywords: ['business type', 'income', 'goals'],
  },
  {
    id: 'funding-after-hours',
    title: 'When owners ask for money',
    questions: [
      'when do owners ask for funding',
      'who takes funding calls at night',
      'when do business owners call for money',
      'does max work in the evening',
      'who books the funding review',
      'can max answer late calls',
    ],
    answer: 'When the shop is closed and the books are open. Max takes those calls and books the review.',
    keywords: ['books'],
  },
  {
    id: 'most-asked-ecommerce',
    title: 'What shoppers ask most',
    questions: [
      'what do most shoppers ask',
      'what is the most common question of shoppers',
      'why do customers call an online store',
      'what do callers of a shop want',
      'what does grace answer most',
      'what do buyers want to know',
    ],
    answer: 'Most callers want to know where their order is. Grace looks it up from the order number.',
    keywords: ['callers of shops'],
  },
];
