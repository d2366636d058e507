import type { SiteFact } from '../site-fact.ts';

/** The contact page, its form and the demo. */
export const contact: readonly SiteFact[] = [
  {
    id: 'phone-hours',
    title: 'Reaching people by phone',
    questions: [
      'when can i reach a person by phone',
      'when do people answer the phone',
      'at what times is your team there',
      'can i phone somebody this afternoon',
      'when is a human on the phone',
      'until when can i call your people',
    ],
    answer:
      'You reach people Monday to Friday, nine to six Eastern, and on Saturday ten to two. I am here at any hour.',
    keywords: ['people on the phone'],
  },
  {
    id: 'time-zone',
    title: 'Time zone',
    questions: [
      'which time zone are you in',
      'are your hours eastern time',
      'is that eastern or pacific',
      'what time zone are the hours in',
      'do you mean new york time',
      'in which zone are the opening times',
    ],
    answer: 'Eastern time. All our hours are meant in that time zone.',
    keywords: ['time zone', 'eastern', 'est'],
  },
  {
    id: 'address-zip',
    title: 'Postal address',
    questions: [
      'what is your postal address',
      'what is your zip code',
      'where can i send a letter',
      'what street are you on',
      'what is your full address',
      'which street is your office on',
    ],
    answer:
      'Our address is twelve oh one North Market Street. That is Wilmington, Delaware, one nine eight oh one.',
    keywords: ['zip code', 'postal code', 'mail', 'street'],
  },
  {
    id: 'email-reply',
    title: 'Reply to emails',
    questions: [
      'how long does an email take',
      'how soon do you answer an email',
      'when will i hear back by email',
      'who answers the emails',
      'how many hours until you reply to my email',
      'is email support quick',
    ],
    answer: 'Within four hours. Emails are read and answered by people.',
    keywords: ['four hours'],
  },
  {
    id: 'email-attachments',
    title: 'Attachments',
    questions: [
      'how do i send you a file',
      'can i send you an attachment',
      'where do i send documents',
      'can i send you a long text',
      'when should i write an email',
      'i want to send you a document',
    ],
    answer:
      'By email, to hello at saywell dot example. It is best for everything that needs an attachment or a second reading.',
    keywords: ['attachment', 'attachments', 'file'],
  },
  {
    id: 'free-consultation',
    title: 'Talking to a person of the field',
    questions: [
      'does a consultation cost anything',
      'is the consultation free',
      'who do i talk to in the demo',
      'how long is the consultation',
      'is the scheduled call with a person',
      'who gives the demo',
      'is the call with your expert free',
    ],
    answer: 'It costs nothing. You get thirty minutes with a person who knows your field.',
    keywords: ['consultation', 'consult'],
  },
  {
    id: 'form-fields',
    title: 'What the form asks for',
    questions: [
      'what does the contact form ask for',
      'what do i have to fill in',
      'do i have to give my phone number',
      'is the phone number required',
      'which fields does the form have',
      'must i leave a number',
    ],
    answer: 'It asks for name, email, company, industry, message and urgency. The phone number is optional.',
    keywords: ['fields', 'required'],
  },
  {
    id: 'form-urgency',
    title: 'Urgency of a message',
    questions: [
      'how urgent can my message be',
      'which urgency can i choose',
      'what does urgent mean in the form',
      'what does asap mean',
      'how do i mark my message as urgent',
      'how long does a normal request take',
      'can i say that it is urgent',
    ],
    answer:
      'There are three choices. Normal is one to two weeks, urgent is this week, and as soon as possible is twenty four to forty eight hours.',
    keywords: ['urgency', 'urgent', 'asap'],
  },
  {
    id: 'form-industries',
    title: 'Industries in the form',
    questions: [
      'which industries can i choose in the form',
      'what industries are in the list',
      'what do i pick if my industry is missing',
      'can i choose another industry in the form',
      'is my industry in the form',
      'which choices does the industry field have',
    ],
    answer:
      'You can choose business funding, ecommerce, business coaching, healthcare or real estate. There is also something else.',
    keywords: ['choose'],
  },
  {
    id: 'form-failed',
    title: 'When a message was not sent',
    questions: [
      'my message was not sent',
      'the form did not work',
      'did i lose my message',
      'what if sending fails',
      'the contact form shows an error',
      'do i have to type it all again',
      'what should i do when the form fails',
    ],
    answer:
      'Your words are still there. Go back in your browser and send them again, or write to hello at saywell dot example.',
    keywords: ['failed', 'not sent', 'lost'],
  },
  {
    id: 'form-after',
    title: 'After the message was sent',
    questions: [
      'what happens after i send the form',
      'what do i get after my message',
      'when does your team contact me',
      'how soon do you call me back',
      'do i get recommendations',
      'when do i hear from you after the form',
    ],
    answer:
      'Our team contacts you within twenty four hours. You get personalised recommendations for your AI strategy.',
    keywords: ['recommendations', 'strategy'],
  },
  {
    id: 'messages-read-by',
    title: 'Who reads messages',
    questions: [
      'who reads my message',
      'do people read the form',
      'does a machine answer my message',
      'who answers the contact form',
      'is my message read by a human',
      'are emails answered by a robot',
    ],
    answer:
      'People read every message. Messages from the form and emails are answered by people, and on this page you talk to an AI.',
    keywords: ['read', 'people read'],
  },
  {
    id: 'words-used-for',
    title: 'What happens with words',
    questions: [
      'what do you do with my message',
      'what do you use my words for',
      'do you use what i write for advertising',
      'what happens with what i say',
      'what is my message used for',
      'do you use my words for something else',
    ],
    answer: 'We use it to answer you, and for nothing else. Calls are transcribed.',
    keywords: ['nothing else'],
  },
  {
    id: 'support-always',
    title: 'AI support',
    questions: [
      'when is live chat available',
      'do you have a live chat',
      'is ai support always on',
      'what can i ask in the chat',
      'is there support on holidays',
      'can i chat with the assistant',
    ],
    answer:
      'AI support is there twenty four hours a day, seven days a week. You can ask about services, prices or your own case, and book a demo.',
    keywords: ['ai support', 'chat'],
  },
];
