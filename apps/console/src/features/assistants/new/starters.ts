import type { IconName } from '../../../ui/icon.tsx';
import type { StarterId } from './search.ts';

/** A question that callers ask, and what is said. */
export interface Fact {
  readonly question: string;
  readonly answer: string;
}

/** What one begins an assistant from: something that works at once, and is then made one's own. */
export interface Starter {
  readonly id: StarterId;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly name: string;
  readonly firstMessage: string;
  readonly facts: readonly Fact[];
  /** What is booked; absent: nothing is. */
  readonly booking?: string;
}

const bakery: readonly Fact[] = [
  { question: 'When are you open?', answer: 'We are open Monday to Saturday from seven to six.' },
  { question: 'Where are you?', answer: 'You find us at 12 Mill Street, right beside the town hall.' },
  { question: 'Do you bake without gluten?', answer: 'Yes, on Wednesdays and Saturdays, and on order.' },
];

export const starters: readonly Starter[] = [
  {
    id: 'answers',
    icon: 'calls',
    title: 'Answer questions',
    text: 'Opening hours, prices, where to find you.',
    name: 'Ava',
    firstMessage: 'Good morning, this is Ava from the bakery. What would you like to know?',
    facts: bakery,
  },
  {
    id: 'bookings',
    icon: 'history',
    title: 'Take bookings',
    text: 'Callers choose a day and a time; you see them in the console.',
    name: 'Ava',
    firstMessage: 'Hello, this is Ava. Would you like to book an appointment?',
    facts: [
      { question: 'What does an appointment cost?', answer: 'The first appointment costs thirty dollars.' },
      { question: 'How long does it take?', answer: 'It takes about half an hour.' },
      { question: 'Can I cancel?', answer: 'Yes, free of charge until the day before.' },
    ],
    booking: 'appointment',
  },
  {
    id: 'messages',
    icon: 'mail',
    title: 'Arrange call backs',
    text: 'Nobody is there: it asks when to call back, and under which number.',
    name: 'Ava',
    firstMessage: 'Hello, nobody can take your call right now. Shall somebody call you back?',
    facts: [
      { question: 'When do you call back?', answer: 'On working days, between nine and five.' },
      { question: 'Who will call me?', answer: 'Somebody of our team who knows about it.' },
      { question: 'Is it urgent?', answer: 'If it is urgent, say so, and we will call first thing.' },
    ],
    booking: 'call back',
  },
];

export const starterOf = (id: string | undefined): Starter | undefined =>
  starters.find((starter) => starter.id === id);
