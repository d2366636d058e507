import type { SiteFact } from '../site-fact.ts';
import { coachAnswer } from '../values/specialist-answers.ts';

/** Kyle: business coaching. */
export const kyleKnowledge: readonly SiteFact[] = [
  {
    id: 'kyle-specialty',
    title: 'What Kyle does',
    questions: [
      'what is your specialty',
      'what can you help me with kyle',
      'what do you know about',
      'what are you good at',
      'what is your field',
      'what questions can i ask you',
    ],
    answer:
      'Business coaching is my field. I show how an assistant finds clients for coaches and keeps their calendar full.',
    keywords: ['specialty', 'field', 'expert'],
  },
  {
    id: 'kyle-discovery-calls',
    title: 'Discovery calls',
    questions: [
      'can you book discovery calls',
      'what is a discovery call',
      'how do you fill my calendar',
      'can you schedule coaching sessions',
      'how do you get me more discovery calls',
      'can you book sessions with my clients',
      'can kyle make first appointments',
      'who books my intro calls',
    ],
    answer:
      'Yes, the assistant books discovery calls. The assistant finds a time, confirms it and reminds your client.',
    keywords: ['discovery call', 'discovery calls', 'sessions', 'session'],
  },
  {
    id: 'kyle-qualify-clients',
    title: 'Qualifying clients',
    questions: [
      'how do you qualify coaching clients',
      'how do you know if a client fits',
      'what do you ask new clients',
      'can you find the right clients for me',
      'how do you choose my clients',
      'can you sort out people who only look around',
      'how does he find out whether somebody is a good fit',
      'what does he ask new clients',
      'does he sort out people who are not ready to pay',
      'does kyle check who is serious',
    ],
    answer:
      'The assistant asks about goals and budget. You only speak with people who are ready to work with you.',
    keywords: ['clients', 'client', 'fit', 'goals', 'budget'],
  },
  {
    id: 'kyle-no-shows',
    title: 'Missed appointments',
    questions: [
      'what about people who do not show up',
      'how do you prevent no shows',
      'do you remind clients',
      'what if a client misses a call',
      'can you reschedule a session',
      'can clients move their appointment',
      'a client has to call off a session',
      'what if somebody misses a session',
      'does he find another date when a client is not free',
      'what if a client does not come',
    ],
    answer:
      'Every client is reminded of the session. Who cannot come or cancels is offered a new time at once.',
    keywords: ['no shows', 'missed', 'reschedule', 'reminder', 'remind'],
  },
  {
    id: 'kyle-programs',
    title: 'Coaching programs',
    questions: [
      'can you explain my coaching program',
      'can you sell my program',
      'can you tell people about my courses',
      'do you know my coaching packages',
      'can you answer questions about my program',
      'how do you present my offer',
      'can he talk about my courses',
      'does he know what i offer',
    ],
    answer: 'Yes, the assistant learns your programs. It explains what is in them and who they are for.',
    keywords: ['program', 'programs', 'course', 'courses', 'packages'],
  },
  {
    id: 'kyle-between-sessions',
    title: 'Between sessions',
    questions: [
      'can you help clients between sessions',
      'do you check in with clients',
      'what happens between the sessions',
      'can you follow up after a session',
      'can you keep my clients motivated',
      'can you ask clients about their progress',
      'does he stay in touch with clients',
      'who looks after clients between meetings',
    ],
    answer:
      'Yes, it checks in with clients between sessions. The assistant asks about progress and gives you a short note before the next session.',
    keywords: ['between', 'check in', 'progress', 'motivated'],
  },
  {
    id: 'kyle-coaching-advice',
    title: 'Coaching by the assistant',
    questions: [
      'can you coach me',
      'can you give me business advice',
      'how do i grow my business',
      'are you a coach',
      'do you replace my coach',
      'can an assistant replace a coach',
      'could he coach my people for me',
      'can he take over my sessions',
      'can kyle be my coach',
      'does a bot take over coaching',
    ],
    answer: coachAnswer,
    keywords: ['advice', 'coach me', 'replace', 'grow'],
  },
];
