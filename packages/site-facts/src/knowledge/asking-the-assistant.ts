import type { SiteFact } from '../site-fact.ts';

/** How to find out more: from a talk, a demo and the assistant itself. */
export const askingTheAssistant: readonly SiteFact[] = [
  {
    id: 'one-minute',
    title: 'A test of one minute',
    questions: [
      'how do i know if it is right for me',
      'how can i test the assistant',
      'can i try it now',
      'how soon do i know if it can answer my callers',
      'can i try the assistant here',
      'how do i find out if it fits',
      'how can i find out quickly if it suits me',
      'how do i test whether it works for us',
    ],
    answer:
      'Within a minute you will know. Pick up, tell me what your callers ask, and hear whether I could answer them.',
    keywords: ['minute', 'try out'],
  },
  {
    id: 'book-by-voice',
    title: 'Booking a demo in the call',
    questions: [
      'can you book my demo in this call',
      'can i book the demo with you',
      'are you able to book a demo for me',
      'can i make the booking by voice',
      'do i have to fill in a form for a demo',
      'can the assistant book my demo',
      'can i arrange a demo with you right here',
      'can you take my booking',
    ],
    answer: 'Yes, I can book your demo while we talk. Just tell me that you would like to book one.',
    keywords: ['while talking'],
  },
  {
    id: 'what-i-know',
    title: 'What the assistant of this site knows',
    questions: [
      'what do you know',
      'what can you tell me',
      'which topics do you know',
      'what can i ask you',
      'what are you able to answer',
      'what sort of things do you know about',
      'what are you able to tell me',
    ],
    answer:
      'I know our services, our hours and how you get a price. I also know our three specialists and what our legal pages say.',
    keywords: ['topics'],
  },
  {
    id: 'what-to-say',
    title: 'What to say first',
    questions: [
      'i do not know what to say to it',
      'what should i say to you',
      'i am not sure how to begin',
      'give me something to ask',
      'what does one say to such an assistant',
      'how do i start talking to it',
    ],
    answer: 'Just ask what you would ask us. Try, what can you do for me, and then change your mind halfway.',
    keywords: ['what to say'],
  },
  {
    id: 'demo-confirmed',
    title: 'After a demo was asked for',
    questions: [
      'who rings whom after the booking',
      'and who calls whom now',
      'what happens after i have asked for a demo',
      'is the slot fixed or does someone get back to me',
      'does anybody get in touch to fix the date of the demo',
      'once i have asked for a slot is that it',
      'do i have to call you again for the demo',
      'will somebody confirm my demo',
      'is my demo request final',
    ],
    answer: 'Our team will call you to confirm. Your demo request is saved, with the number that you gave.',
    keywords: ['confirm', 'rings'],
  },
  {
    id: 'demo-booking-details',
    title: 'What a booking of a demo needs',
    questions: [
      'what do i tell you to book a demo',
      'what do you need from me for the demo',
      'what do you need to reserve the half hour',
      'is my name enough to book the demo',
      'which details does a demo booking take',
      'what must i give you for a slot',
    ],
    answer:
      'Tell me your name, your phone number, and a day and time. I read it back, and you say whether it is right.',
    keywords: ['reserve', 'slot'],
  },
];
