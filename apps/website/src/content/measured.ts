import { type MeasuredShares, measuredBy, measuredValues } from '@saywell/site-facts';

const { site, domain, document, outside, month } = measuredValues;

export interface MeasuredKind {
  readonly what: string;
  readonly shares: MeasuredShares;
}

const engines = measuredBy.model === 'built-in' ? 'the built-in engines' : `the model ${measuredBy.model}`;
const origins: Readonly<Record<string, string>> = {
  judged: 'written by people who had seen only the pages or the documents, and never used to tune anything',
  practice: 'written for practice, so that what was built has been tried on them',
};

const forPractice = measuredBy.questions === 'practice' ? ', for practice,' : '';

/** Beside the claim, wherever it stands. */
export const measuredNote = {
  text: `Accuracy is our claim. Measured with ${site.questions} of our own${forPractice} and ${engines}: ${site.right}.`,
  link: { path: '/features#accuracy', text: 'What was measured' },
} as const;

export const measured = {
  id: 'accuracy',
  title: 'What was measured about the answers',
  lead: `The figure above is our claim. This is what came out when we asked: questions of our own, ${origins[measuredBy.questions] ?? 'collected by us'}, put ${measuredBy.how} to ${engines}, graded by rule.`,
  headings: { what: 'Asked about', questions: 'How many', right: 'Right', wrong: 'Wrong' },
  kinds: [
    { what: 'What these pages say', shares: site },
    { what: 'Other businesses, from entries they wrote', shares: domain },
    { what: 'Documents of several pages', shares: document },
    { what: 'What it cannot know: right is to say so', shares: outside },
  ] satisfies readonly MeasuredKind[],
  note: `The rest of the answers ask back, give only a part, or say that it is not known: neither right nor wrong. Measured in ${month}; anybody can repeat it with the bench in our source code.`,
} as const;
