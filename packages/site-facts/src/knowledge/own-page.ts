import type { SiteFact } from '../site-fact.ts';

/** The assistant on a page of the visitor's own, and help when a call does not work. */
export const ownPage: readonly SiteFact[] = [
  {
    id: 'own-page',
    title: 'The assistant on your own page',
    questions: [
      'can i put the assistant on my own website',
      'how do i add the assistant to my page',
      'what does my page need for the widget',
      'can i embed it in my website',
      'how many lines of code does the widget take',
      'can the widget be used in writing',
      'when does the widget ask for the microphone',
    ],
    answer:
      'A few lines put it on any page. It answers by voice, in writing, or both, and the microphone is asked for when somebody presses.',
    keywords: ['widget', 'embed', 'own page', 'own website', 'lines of code'],
  },
  {
    id: 'get-key',
    title: 'Getting a key',
    questions: [
      'how do i get a key for the widget',
      'who gives me an api key',
      'where can i ask for a public key',
      'do i need a key to put it on my page',
      'how do i obtain access keys',
    ],
    answer:
      'Ask us for your key, by email to hello at saywell dot example or with the contact form. Your own page needs it together with the number of the assistant.',
    keywords: ['get a key', 'public key', 'api key'],
  },
  {
    id: 'log-for-help',
    title: 'When a call does not work',
    questions: [
      'what do i do when my call does not work',
      'how can you help me when a call breaks off',
      'where do i see why my call stops',
      'can i test my network or headset first',
      'what is the log of the call demo good for',
    ],
    answer:
      'Copy the log of the call demo and send it to us. It says where a call stops, and you can try a network or a headset there before a caller does.',
    keywords: ['headset', 'network', 'copy the log', 'trouble'],
  },
];
