import type { SiteFact } from '../site-fact.ts';

/** Beginnings, mission and values; the history is an example. */
export const history: readonly SiteFact[] = [
  {
    id: 'founded',
    title: 'Beginning of the company',
    questions: [
      'when was saywell founded',
      'when did you start',
      'how old is your company',
      'how did saywell begin',
      'where did saywell start',
      'how long have you been in business',
      'since when do you exist',
      'what happened in twenty twenty two',
    ],
    answer:
      'In twenty twenty two, with one office in Wilmington and one phone. That history is an example, composed and not measured.',
    keywords: ['founded', 'started', 'history', 'twenty twenty two'],
  },
  {
    id: 'first-customers',
    title: 'First customers',
    questions: [
      'who were your first customers',
      'what happened in twenty twenty three',
      'when did you get your first customers',
      'who used it first',
      'how many customers did you begin with',
      'when did it learn to stop when people speak',
    ],
    answer: 'A funding firm, two shops and a coach, in twenty twenty three. That history is an example.',
    keywords: ['first customers', 'twenty twenty three'],
  },
  {
    id: 'history-2024',
    title: 'The year twenty twenty four',
    questions: [
      'what happened in twenty twenty four',
      'when did answers get so fast',
      'since when do answers take less than two seconds',
      'what did you reach in twenty twenty four',
      'when did five hundred ceos join',
      'how was the year twenty twenty four',
    ],
    answer:
      'In twenty twenty four, answers began to come in under two seconds. More than five hundred chief executives let it pick up first, as the example history says.',
    keywords: ['twenty twenty four'],
  },
  {
    id: 'history-2025',
    title: 'The year twenty twenty five',
    questions: [
      'what happened in twenty twenty five',
      'since when can i talk in the browser',
      'when did it come to the browser',
      'what is new in twenty twenty five',
      'does it talk in the browser',
      'is it the same in the browser as on the phone',
    ],
    answer:
      'In twenty twenty five. Since then Saywell talks in the browser as on the phone, for more than one thousand businesses; the history is an example.',
    keywords: ['twenty twenty five', 'browser'],
  },
  {
    id: 'history-example',
    title: 'The history is an example',
    questions: [
      'is the history real',
      'is your timeline true',
      'what does one bar mean',
      'what are the bars in the timeline',
      'is the company story made up',
      'is the history measured',
    ],
    answer: 'The history is an example. It is composed and not measured, and one bar stands for one week.',
    keywords: ['timeline', 'bars'],
  },
  {
    id: 'mission',
    title: 'Mission',
    questions: [
      'what is your mission',
      'what do you want to achieve',
      'what is the goal of your company',
      'why do you do this',
      'what is your vision',
      'what drives you',
    ],
    answer:
      'We want every business, of any size, to answer every caller. It should be at once, honestly and in a voice that listens.',
    keywords: ['mission', 'goal', 'vision'],
  },
  {
    id: 'values',
    title: 'Values',
    questions: [
      'what are your values',
      'what do you believe in',
      'what do you stand for',
      'which principles do you have',
      'what is important to you',
      'what do you hold to',
    ],
    answer:
      'We hold to four things. Say what you are, listen first, admit not knowing, and leave the door open.',
    keywords: ['values', 'principles', 'believe'],
  },
  {
    id: 'says-it-is-ai',
    title: 'Assistants say that they are AI',
    questions: [
      'do your assistants say that they are machines',
      'does it pretend to be a person',
      'will my callers know it is a machine',
      'do callers know that it is not a person',
      'does the assistant tell people what it is',
      'do you hide that it is a machine',
    ],
    answer: 'Our assistants introduce themselves as AI and never pose as people. Trust begins there.',
    keywords: ['pretend', 'introduce'],
  },
  {
    id: 'interrupting',
    title: 'Interrupting the assistant',
    questions: [
      'can i interrupt the assistant',
      'what happens when i interrupt',
      'does it stop when i speak',
      'can callers cut in',
      'what if somebody talks over it',
      'do i have to let it finish',
    ],
    answer:
      'It stops talking and listens. In our example it offers Tuesday at ten, and falls silent when the caller says that ten is good.',
    keywords: ['interrupt', 'interrupted', 'interrupts', 'yields', 'silent'],
  },
  {
    id: 'own-data-leave',
    title: 'Taking data along',
    questions: [
      'can i take my transcripts with me',
      'do my calls belong to me',
      'am i locked in',
      'can i leave with my calls',
      'are the transcripts mine',
      'can i move to another provider',
    ],
    answer: 'Your calls, transcripts and data are yours. You may take them along at any time.',
    keywords: ['take along', 'leave'],
  },
  {
    id: 'missed-calls',
    title: 'Why a missed call matters',
    questions: [
      'why does a missed call matter',
      'what does a missed call cost me',
      'why do i need this',
      'why should i use saywell',
      'what happens if nobody takes the call',
      'do callers wait until monday',
      'why is it bad to miss calls',
    ],
    answer:
      'A call that nobody takes is a customer lost without a trace. Your next caller will not wait until Monday.',
    keywords: ['missed call', 'missed calls', 'lost'],
  },
];
