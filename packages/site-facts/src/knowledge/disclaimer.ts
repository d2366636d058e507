import type { SiteFact } from '../site-fact.ts';

/** What the disclaimer says. */
export const disclaimer: readonly SiteFact[] = [
  {
    id: 'not-binding',
    title: 'What an assistant says binds nobody',
    questions: [
      'is what you say binding',
      'can i rely on a price that you tell me',
      'is your word a promise',
      'does an answer of yours count as a contract',
      'is a price from you final',
      'what counts in the end',
      'can i hold you to what the assistant says',
      'is a quote of the assistant valid',
      'is the assistant allowed to promise things',
      'can i hold you to what the bot says',
    ],
    answer:
      'No, nothing that an assistant says binds us. What counts is a signed order and the terms of service.',
    keywords: ['binding', 'promise', 'bind'],
  },
  {
    id: 'no-results',
    title: 'No guarantee of results',
    questions: [
      'do you guarantee results',
      'will i get more customers',
      'can you promise more revenue',
      'how many more appointments will i get',
      'is success guaranteed',
      'how much will i save',
      'does it bring more sales for sure',
      'is more business guaranteed',
      'do you promise more sales',
      'will i get more clients',
    ],
    answer:
      'No, there is no guarantee of results, and nobody can honestly promise one. They depend on your business, your callers, your offer and how you set it up.',
    keywords: ['guarantee', 'results', 'revenue', 'success'],
  },
  {
    id: 'mishearing',
    title: 'Mishearing',
    questions: [
      'can it mishear me',
      'does it understand accents',
      'what if it is noisy',
      'does it always understand names',
      'what if it hears me wrong',
      'is the transcript always right',
      'what if my connection is bad',
      'what if it gets my name wrong',
      'it did not hear me right',
    ],
    answer:
      'Speech may be misheard. Above all that goes for names, numbers, accents, noise and poor connections.',
    keywords: ['mishear', 'accents', 'noise', 'misheard', 'names'],
  },
  {
    id: 'can-be-wrong',
    title: 'Wrong answers',
    questions: [
      'can the assistant be wrong',
      'should i check the answers',
      'can an answer be outdated',
      'does it sound certain when it is wrong',
      'what are the limits of the ai',
      'when should i ask a person instead',
      'does it ever make mistakes',
      'should i believe everything it says',
    ],
    answer:
      'Yes, it can be wrong in a calm voice. Check what matters before you act on it, and ask for a person where a mistake would hurt.',
    keywords: ['wrong', 'mistaken', 'outdated'],
  },
  {
    id: 'no-advice',
    title: 'No professional advice',
    questions: [
      'can you give me legal advice',
      'do you give financial advice',
      'are you a lawyer',
      'is this medical advice',
      'should i invest my money',
      'can i take this as professional advice',
      'do you give an offer of credit',
    ],
    answer:
      'No, nothing here is legal, tax, financial, investment or medical advice. Ask somebody who is licensed and knows your case.',
    keywords: ['legal advice', 'financial', 'investment', 'lawyer', 'accountant'],
  },
  {
    id: 'emergency',
    title: 'Emergencies',
    questions: [
      'this is an emergency',
      'can you call an ambulance',
      'what do i do in danger',
      'can you send the police',
      'do you reach emergency services',
      'somebody is hurt',
      'there is a fire',
      'i need help right now',
    ],
    answer:
      'Hang up and call nine one one, or the emergency number where you are. The assistants reach no emergency service and do not know where you are.',
    keywords: ['emergency', 'danger', 'police', 'ambulance', 'nine one one'],
  },
  {
    id: 'other-products',
    title: 'Products of others',
    questions: [
      'are you a partner of shopify',
      'do you have partnerships',
      'are you liable for products of others',
      'are the linked pages yours',
      'do you work together with google',
      'who owns the names of other products',
      'are you working together with those brands',
      'are you connected to google',
    ],
    answer:
      'Naming products of others says nothing about a partnership. We do not control them and are not liable for them.',
    keywords: ['partner', 'partnership', 'partners'],
  },
  {
    id: 'tell-us',
    title: 'Reporting a wrong answer',
    questions: [
      'how do i report a wrong answer',
      'the assistant told me something false',
      'where can i complain about the assistant',
      'what do i do when you said something wrong',
      'i want to report a mistake',
      'whom do i tell about a bad answer',
      'whom do i tell about a false answer',
      'where can i report a mistake of the assistant',
      'it told me something false',
      'where do i say that an answer was wrong',
    ],
    answer:
      'Write to hello at saywell dot example, with the day and time of the call. We want to know when an assistant said something false or improper.',
    keywords: ['report', 'false', 'complain'],
  },
  {
    id: 'transcript-worth',
    title: 'What a transcript is worth',
    questions: [
      'is the transcript what was truly said',
      'the caller says he said something else who is right',
      'can i rely on the written record word for word',
      'does the transcript prove what somebody said',
      'the text of the call differs from what i said',
      'is the transcript evidence',
    ],
    answer:
      'A transcript holds what was understood. That is not always what was said, for speech may be misheard.',
    keywords: ['transcript', 'understood'],
  },
  {
    id: 'own-risk',
    title: 'Use without paying',
    questions: [
      'i paid nothing and lost a deal what can i claim',
      'what do you owe somebody who uses it for free',
      'are you liable to visitors who never paid',
      'i only used the free thing and it cost me money',
      'do free users get any damages',
      'who pays for my loss if i never paid you',
    ],
    answer:
      'Who paid us nothing uses it at their own risk. For customers, our liability is capped at what they paid in the prior twelve months.',
    keywords: ['own risk', 'paid nothing'],
  },
  {
    id: 'may-break-off',
    title: 'Calls that break off',
    questions: [
      'can it happen that the line breaks off',
      'does a call ever drop in the middle of a talk',
      'can it be slow or hang',
      'might it cut out while i am talking',
      'what if the conversation suddenly stops',
      'does it sometimes misunderstand a pause',
    ],
    answer:
      'Yes, it may break off. It may also be slow or misunderstand a pause, and what it reaches depends on the connection.',
    keywords: ['break off', 'slow'],
  },
  {
    id: 'may-be-outdated',
    title: 'Pages that are out of date',
    questions: [
      'could the info here simply be old',
      'your page says one thing and the robot another',
      'is what stands on this website up to date',
      'are your pages complete and current',
      'could the site be out of date',
      'the assistant and the website contradict each other',
    ],
    answer:
      'Yes, it may be incomplete or out of date. We keep pages and assistants correct as well as we can, but what counts is a signed order and the terms of service.',
    keywords: ['out of date', 'old'],
  },
  {
    id: 'trademarks',
    title: 'Names of others',
    questions: [
      'whose are the trademarks that you mention',
      'who owns the names of the browsers and calendars',
      'are those brand names yours',
      'do the names of shop systems belong to you',
      'who holds the marks on your pages',
    ],
    answer:
      'Their names belong to their owners. Browsers, shop systems and calendars of others are not ours.',
    keywords: ['trademarks', 'owners'],
  },
];
