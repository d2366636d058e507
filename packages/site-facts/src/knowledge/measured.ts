import type { SiteFact } from '../site-fact.ts';
import { measuredBy, measuredDay, measuredNumbers } from '../values/measured.ts';
import { inWords, yearInWords } from './in-words.ts';

function answerOf(kind: Parameters<typeof measuredNumbers>[0], what: string): string {
  const { questions, right, wrong } = measuredNumbers(kind);
  return `We have measured it. Of ${inWords(questions)} questions ${what}, ${inWords(right)} percent were answered right and ${inWords(wrong)} percent wrong.`;
}
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(measuredDay);

/** What the bench found, as the assistants say it. */
export const measured: readonly SiteFact[] = [
  {
    id: 'measured-site',
    title: 'Answers about this site',
    questions: [
      'how many questions about your site were answered right',
      'what did you measure about the accuracy',
      'how many of your own questions did it answer right',
      'what share of the answers was wrong',
    ],
    answer: answerOf('site', 'about these pages'),
    keywords: ['measured', 'share', 'right', 'wrong'],
  },
  {
    id: 'measured-domain',
    title: 'Answers about other businesses',
    questions: [
      'how well does it answer about other businesses',
      'how right are the answers for a business like mine',
      'what was measured with entries of a customer',
      'what share of answers about other companies is right',
    ],
    answer: answerOf('domain', 'about other businesses'),
    keywords: ['measured', 'business', 'entries'],
  },
  {
    id: 'measured-document',
    title: 'Answers from documents',
    questions: [
      'how well does it answer from documents',
      'how right are the answers from my files',
      'what was measured with documents',
      'what share of answers from documents is right',
    ],
    answer: answerOf('document', 'about documents'),
    keywords: ['measured', 'documents', 'files'],
  },
  {
    id: 'measured-outside',
    title: 'Questions beyond its knowledge',
    questions: [
      'does it admit what it does not know',
      'what was measured with questions that it cannot know',
      'how often does it make something up',
      'what does it do with questions that it cannot answer',
    ],
    answer: answerOf('outside', 'that it cannot know'),
    keywords: ['measured', 'unknown', 'admit'],
  },
  {
    id: 'measured-month',
    title: 'When the answers were measured',
    questions: [
      'when was the accuracy measured',
      'how old are your figures about the answers',
      'when did you test the answers last',
      'are the figures about the answers recent',
    ],
    answer: `The last measurement was in ${month} ${yearInWords(measuredDay.getUTCFullYear())}. The questions were put ${measuredBy.how}.`,
    keywords: ['measured', 'date'],
  },
];
