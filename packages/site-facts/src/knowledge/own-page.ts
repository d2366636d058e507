import type { SiteFact } from '../site-fact.ts';

/** The assistant on a page of the visitor's own, and where to look when a call does not work. */
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
  {
    id: 'status-page',
    title: 'Status page',
    questions: [
      'how often is the status page updated',
      'what does the status page show',
      'where can i see if you are down',
      'is the service working right now',
      'how often does the status refresh',
      'is there a status page',
      'where do i check for outages',
    ],
    answer:
      'The status page asks the service how it is every thirty seconds. You see whether calls can be made right now and which part is at fault.',
    keywords: ['status', 'thirty seconds'],
  },
  {
    id: 'status-parts',
    title: 'Parts of the service',
    questions: [
      'which parts does the service have',
      'what does the status page check',
      'what are the rooms',
      'what do the speech engines do',
      'what is kept in the database',
      'which part carries the sound',
      'what is checked on the status page',
      'which systems are watched',
    ],
    answer:
      'It looks at three parts. The database keeps calls and messages, the rooms carry sound, and the speech engines hear, find the answer and speak.',
    keywords: ['database', 'rooms', 'speech engines'],
  },
  {
    id: 'health-report',
    title: 'The report of the service',
    questions: [
      'which version number does the service report',
      'what version is running',
      'where is the health report',
      'is there a machine readable status',
      'can our monitoring read how the service is',
      'what stands in the health report',
    ],
    answer:
      'Read the health report, linked on the status page. It names the version, the engines and how each part is doing.',
    keywords: ['health report', 'version number'],
  },
  {
    id: 'speech-engines',
    title: 'Engines of the service',
    questions: [
      'what does the speech recognition',
      'which engine turns speech into text',
      'do you use whisper to understand speech',
      'which text to speech engine is used',
      'what makes the voice',
      'which component notices that somebody speaks',
      'which voice activity detection do you use',
      'is the dialogue an engine of your own',
      'what is under the hood',
      'which speech engines are listed in the health report',
    ],
    answer:
      'As delivered, Silero notices speech, Moonshine understands it and Flite speaks. The dialogue is an engine of our own, built in.',
    keywords: ['engine', 'moonshine', 'flite', 'silero', 'speech recognition', 'vad', 'tts'],
  },
  {
    id: 'knowledge-search',
    title: 'How knowledge is found',
    questions: [
      'which embedding model do you use',
      'what is your knowledge search built on',
      'which model finds the answers in the knowledge',
      'how does it search its knowledge',
      'is there an encoder for sentences',
    ],
    answer: 'A sentence encoder finds what fits a question. The health report names it, beside the engines.',
    keywords: ['embedding', 'encoder', 'search'],
  },
];
