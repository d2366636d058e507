import type { SiteFact } from '../site-fact.ts';

/** The team, which is an example, and working here. */
export const people: readonly SiteFact[] = [
  {
    id: 'team',
    title: 'Team',
    questions: [
      'who is in your team',
      'who works at saywell',
      'who are the people behind saywell',
      'who built saywell',
      'how many people are in the team',
      'who will i work with',
      'who works there',
      'what are the names of your people',
    ],
    answer:
      'Elena Marsh, Tomas Okafor, Priya Raman and Daniel Frost. That team is an example, made up to show who does what.',
    keywords: ['team', 'people', 'staff', 'who works'],
  },
  {
    id: 'team-example',
    title: 'The team is an example',
    questions: [
      'is the team real',
      'are these real people on your site',
      'did you make up the team',
      'do these people exist',
      'are the names on the about page real',
      'who are the people on the about page',
    ],
    answer:
      'It is an example team. Names and lives are composed, and whoever runs Saywell puts their own people there.',
    keywords: ['composed', 'made up'],
  },
  {
    id: 'chief-executive',
    title: 'Chief executive',
    questions: [
      'who is your ceo',
      'who runs the company',
      'who is elena marsh',
      'who is the boss',
      'who is the chief executive',
      'what did elena do before',
      'who leads saywell',
      'who leads the company',
      'what is the background of your ceo',
    ],
    answer:
      'Elena Marsh is chief executive in our example team. She ran a funding brokerage for nine years and missed more calls than she likes to say.',
    keywords: ['chief executive', 'ceo', 'boss', 'elena', 'marsh'],
  },
  {
    id: 'engineering-head',
    title: 'Head of engineering',
    questions: [
      'who is head of engineering',
      'who is tomas okafor',
      'who builds the technology',
      'who is your chief engineer',
      'what did tomas do before',
      'who leads the developers',
      'who leads the technology',
      'who is your chief technician',
      'who runs engineering',
    ],
    answer:
      'Tomas Okafor is head of engineering in our example team. He spent a decade on telephone exchanges and then taught one of them to talk.',
    keywords: ['engineering', 'tomas', 'okafor', 'engineer'],
  },
  {
    id: 'conversation-design',
    title: 'Conversation design',
    questions: [
      'who does conversation design',
      'who is priya raman',
      'who writes what the assistant says',
      'what was priya before',
      'who designs the conversations',
      'what is the job of priya',
      'who shapes the conversations',
    ],
    answer:
      'Priya Raman does conversation design in our example team. She is a former radio editor and removes words until only the answer is left.',
    keywords: ['conversation design', 'priya', 'raman', 'radio'],
  },
  {
    id: 'customer-success',
    title: 'Customer success',
    questions: [
      'who is in charge of customer success',
      'who is daniel frost',
      'what is the job of daniel',
      'what does daniel do',
      'who stays with the customers',
      'who runs the first workshop',
      'who is responsible for customers',
      'who cares for customers after they sign',
    ],
    answer:
      'Daniel Frost looks after customer success in our example team. He stays with each customer from the first workshop to the hundredth call.',
    keywords: ['customer success', 'daniel', 'frost'],
  },
  {
    id: 'perks',
    title: 'Working at Saywell',
    questions: [
      'what is it like to work at saywell',
      'what are the perks',
      'what do you offer employees',
      'can i work for you',
      'do you have jobs',
      'why should i work at saywell',
      'do employees get shares',
    ],
    answer:
      'You work from where you think best. There are four weeks of leave, a share in what you build and a budget for learning.',
    keywords: ['job', 'jobs', 'work for you', 'perks', 'career'],
  },
  {
    id: 'leave-days',
    title: 'Leave',
    questions: [
      'how many weeks of leave do you give',
      'how much vacation do employees get',
      'do people get time off',
      'how long is the vacation',
      'how many weeks off does the team have',
      'do you have paid leave',
    ],
    answer: 'Four weeks of leave, and they are taken.',
    keywords: ['leave', 'vacation', 'holidays'],
  },
  {
    id: 'remote-work',
    title: 'Where the team works',
    questions: [
      'can i work remotely',
      'do you allow remote work',
      'can employees work from home',
      'where does your team work',
      'do your people have to come to the office',
      'must employees take calls after six',
      'do employees answer the phone in the evening',
      'can staff live abroad',
      'may your people work from another country',
    ],
    answer:
      'People work from where they think best, and need no office. Nobody has to answer a phone after six.',
    keywords: ['remote', 'remotely', 'from home'],
  },
  {
    id: 'learning-budget',
    title: 'Learning and Fridays',
    questions: [
      'is there a budget for learning',
      'what does the team do on friday',
      'do you pay for courses of employees',
      'do you listen to calls together',
      'how do your people learn',
      'what happens every friday',
    ],
    answer:
      'There is a budget for learning, with no forms. And every Friday the team listens to one call together.',
    keywords: ['learning', 'friday'],
  },
];
