import type { SiteFact } from '../site-fact.ts';

/** The privacy policy: what is kept of a visit and of a call. */
export const privacyOfVisitors: readonly SiteFact[] = [
  {
    id: 'responsible',
    title: 'Who is responsible for data',
    questions: [
      'who is responsible for my data',
      'who is the data controller',
      'who do i ask about privacy',
      'who handles my personal information',
      'whom do i write to about my data',
      'who decides about my data',
    ],
    answer: 'Saywell is, in Wilmington, Delaware. Write to hello at saywell dot example or call us.',
    keywords: ['responsible', 'controller'],
  },
  {
    id: 'customers-callers',
    title: 'Callers of a customer',
    questions: [
      'i called one of your customers who keeps my data',
      'who decides what is kept of calls to your customers',
      'a business used your assistant who has my data',
      'do you keep data of callers for your customers',
      'whom do i ask when i called another company',
      'do your customers decide about the data',
    ],
    answer:
      'Ask the business you called first. It decides what is kept and why, and we act on its instructions.',
    keywords: ['business you called'],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    questions: [
      'do you use cookies',
      'does your site track me',
      'do you use trackers',
      'is there tracking on this page',
      'do you show advertising',
      'do you use fingerprinting',
      'why is there no cookie banner',
    ],
    answer:
      'No, this site sets no cookies. There are no trackers, no analytics of visitors and no advertising either.',
    keywords: ['cookie', 'cookies', 'trackers', 'tracking', 'advertising'],
  },
  {
    id: 'no-account',
    title: 'Accounts of visitors',
    questions: [
      'do i need an account',
      'do i have to sign in',
      'do i have to register',
      'am i anonymous here',
      'do you know who i am',
      'must i give my name to talk to you',
    ],
    answer:
      'You are anonymous here. You need no name, no account and no sign in to read the site or to try it.',
    keywords: ['account', 'anonymous', 'sign in', 'register'],
  },
  {
    id: 'server-log',
    title: 'Log of the server',
    questions: [
      'what does your server log',
      'do you store my internet address',
      'what is written when i visit the site',
      'do you keep log files',
      'which data is kept when i read the site',
      'how long do you keep logs',
    ],
    answer:
      'For each request, our server writes one line. It holds the time, the page, your IP address, the result and how long it took.',
    keywords: ['log', 'ip address'],
  },
  {
    id: 'device-choice',
    title: 'Choice of microphone',
    questions: [
      'where is my choice of microphone stored',
      'is my microphone choice sent to you',
      'how do i remove the stored microphone',
      'what does the browser remember',
      'do you store anything on my device',
      'is my loudspeaker choice saved',
    ],
    answer:
      'Your browser remembers it on your device. It is not sent to us, and clearing the data of the site removes it.',
    keywords: ['remembers', 'loudspeaker'],
  },
  {
    id: 'newsletter',
    title: 'Stay updated field',
    questions: [
      'what does the stay updated field do',
      'can i subscribe to a newsletter',
      'do you have a newsletter',
      'what happens with my address in the footer',
      'how do i subscribe',
      'do you send news by email',
      'is my address stored when i subscribe',
    ],
    answer:
      'The field does not send or store what you type. Should it begin to, your address counts as marketing data once you have confirmed it.',
    keywords: ['newsletter', 'stay updated', 'subscribe'],
  },
  {
    id: 'sound-not-kept',
    title: 'Sound of calls',
    questions: [
      'do you store the sound of calls',
      'do you keep my voice',
      'is my voice saved',
      'are there audio recordings',
      'can you play back my call',
      'is the sound of the call kept',
      'do you save recordings',
    ],
    answer: 'We keep the words, not the sound. The transcript is stored, and the sound of calls is not.',
    keywords: ['sound', 'voice', 'audio', 'recording', 'recordings'],
  },
  {
    id: 'call-data',
    title: 'What is kept of a call',
    questions: [
      'what do you keep of a call',
      'which data of a call is stored',
      'what do you store when i book a demo',
      'what do you know about my call',
      'what data do you collect in a call',
      'is my phone number stored when i book',
    ],
    answer:
      'The transcript, when the call began and ended, why it ended, and which assistant spoke. For a booked demo also your name, phone number, time and business.',
    keywords: ['kept', 'details'],
  },
  {
    id: 'recording-notice',
    title: 'Notice of recording',
    questions: [
      'why does it say that calls may be recorded',
      'what does the notice at the call button mean',
      'will you record calls in the future',
      'are calls maybe recorded',
      'what does the recording notice mean',
      'will you tell me before you record',
    ],
    answer:
      'The notice is there so that nobody is taken by surprise. We do not store sound, and before we start to, the policy will say how.',
    keywords: ['notice'],
  },
  {
    id: 'own-software',
    title: 'Who hears a call',
    questions: [
      'who hears my voice',
      'does another company hear my call',
      'do you send my voice to google',
      'do you use a language model of somebody else',
      'where is my speech understood',
      'is my call sent to a third party',
      'do you use chat gpt',
      'who else listens to what i say',
      'does an outside ai company hear me',
    ],
    answer:
      'No other company hears it. Your voice travels encrypted to our server, where software of our own understands and answers it.',
    keywords: ['other company', 'third party', 'openai', 'google'],
  },
  {
    id: 'encryption',
    title: 'Encryption',
    questions: [
      'are calls encrypted',
      'is the connection encrypted',
      'do you use encryption',
      'can somebody listen to my call',
      'how are access keys stored',
      'is the line safe',
    ],
    answer:
      'Calls are encrypted between your browser and our server. Pages come over encrypted connections, and access keys are stored encrypted.',
    keywords: ['encrypted', 'encryption'],
  },
  {
    id: 'voiceprints',
    title: 'Voiceprints',
    questions: [
      'do you make voiceprints',
      'can you recognise my voice',
      'do you recognise me when i call again',
      'do you use biometrics',
      'do you identify people by voice',
      'do you save my voice profile',
    ],
    answer: 'No, we make no voiceprints. We do not try to recognise you by your voice.',
    keywords: ['voiceprint', 'voiceprints', 'recognise', 'biometric'],
  },
  {
    id: 'training-models',
    title: 'Training with calls',
    questions: [
      'do you train models with my calls',
      'are my calls used for training',
      'do you use my data to train your ai',
      'does it learn from my conversation',
      'is my call used to improve models',
      'do you use my words for machine learning',
    ],
    answer: 'No, we do not train models with your calls. They are used to serve you.',
    keywords: ['train', 'models', 'machine learning'],
  },
  {
    id: 'secrets-in-calls',
    title: 'What not to say in a call',
    questions: [
      'can i give you my credit card number',
      'should i say my card number',
      'may i talk about my health',
      'what should i not say in a call',
      'is it safe to tell you secrets',
      'can i pay by card on the phone',
      'shall i tell you my card number',
      'is it fine to say passwords',
    ],
    answer:
      'Please do not. Keep card numbers, health details and secrets of others out of a call, because what is said stands in the transcript.',
    keywords: ['card number', 'credit card', 'health', 'secrets'],
  },
];
