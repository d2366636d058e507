import { accuracyAnswer, analyticsAnswer, integrationsAnswer, launchAnswer } from './answers.ts';

export const featureValues = {
  sixCalls: 'Six calls',
  sixExchanges: 'six short exchanges',
  example: {
    slot: 'Thursday, half past four',
    asked: 'Thursday, after four',
    offered: 'Thursday at half past four',
    ovens: 'Two ovens',
    amount: 'forty thousand',
    twoQuestions: 'Two questions, two answers',
  },
  accuracyAnswer,
  analyticsAnswer,
  integrationsAnswer,
  launchAnswer,
  three: 'the three',
} as const;
