import type { SiteFact } from '../site-fact.ts';
import { loanAnswer } from '../values/specialist-answers.ts';

/** Max: business funding and tax strategy. */
export const maxKnowledge: readonly SiteFact[] = [
  {
    id: 'max-specialty',
    title: 'What Max does',
    questions: [
      'what is your specialty',
      'what can you help me with max',
      'what do you know about',
      'what are you good at',
      'what is your field',
      'what questions can i ask you',
    ],
    answer: 'Funding and tax strategy. I show how an assistant works for lenders, brokers and tax advisers.',
    keywords: ['specialty', 'field', 'expert'],
  },
  {
    id: 'max-funding-calls',
    title: 'Funding calls',
    questions: [
      'how do you help with funding applications',
      'can you take funding applications',
      'how do you handle a loan request',
      'what do you ask a business that needs money',
      'how do you qualify a borrower',
      'can you check who qualifies for a loan',
      'what does max want to know from an applicant',
      'which facts are collected from people who want funding',
      'what is every applicant asked',
    ],
    answer:
      'I ask four things. How much is needed, what for, the monthly revenue, and how long the business exists.',
    keywords: ['application', 'loan', 'borrower', 'revenue'],
  },
  {
    id: 'max-approval',
    title: 'Approval of loans',
    questions: [
      'can you approve my loan',
      'will i get the loan',
      'do you lend money',
      'can you give me a loan',
      'do you decide about the funding',
      'what interest rate do i get',
      'does max decide who gets money',
      'is max the one who grants loans',
    ],
    answer: loanAnswer,
    keywords: ['approve', 'approval', 'lend', 'interest rate'],
  },
  {
    id: 'max-documents',
    title: 'Documents for funding',
    questions: [
      'which documents do i need for funding',
      'what papers do you need',
      'what do i need to apply',
      'which documents do lenders want',
      'do i need bank statements',
      'what should i prepare for a funding call',
    ],
    answer:
      'Usually bank statements and tax returns. The assistant sends each applicant the list after the call.',
    keywords: ['documents', 'papers', 'bank statements', 'tax returns'],
  },
  {
    id: 'max-tax-strategy',
    title: 'Tax strategy calls',
    questions: [
      'how do you help a tax adviser',
      'what do you do for tax strategy',
      'can you talk to my tax clients',
      'how can an assistant help with taxes',
      'can you book tax consultations',
      'how do you help accountants',
    ],
    answer:
      'I prepare the consultation. The assistant asks about business type, income and goals, and books a time.',
    keywords: ['tax strategy', 'accountant', 'accountants', 'consultation'],
  },
  {
    id: 'max-tax-advice',
    title: 'Tax advice',
    questions: [
      'can you give me tax advice',
      'how do i save taxes',
      'how can i pay less tax',
      'what can i deduct',
      'can you do my taxes',
      'how much tax do i have to pay',
    ],
    answer: 'I give no tax advice. For that I book you a consultation with a licensed adviser.',
    keywords: ['tax advice', 'deduct', 'save taxes', 'less tax'],
  },
  {
    id: 'max-follow-up',
    title: 'Follow up on applications',
    questions: [
      'do you follow up with applicants',
      'can you remind clients about missing papers',
      'what happens after the application',
      'can you call applicants back',
      'how do you keep applicants informed',
      'can you chase documents',
      'an applicant has not sent all papers',
      'who chases missing documents',
    ],
    answer: 'Yes, I follow up. Applicants are reminded of what is missing until the file is complete.',
    keywords: ['follow up', 'applicants', 'remind', 'missing'],
  },
];
