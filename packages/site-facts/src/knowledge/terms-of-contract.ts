import type { SiteFact } from '../site-fact.ts';

/** The terms of service: duration, liability and disputes. */
export const termsOfContract: readonly SiteFact[] = [
  {
    id: 'renewal',
    title: 'Renewal of plans',
    questions: [
      'do plans renew',
      'does my plan renew automatically',
      'how long is my contract',
      'when must i cancel',
      'what happens at the end of the period',
      'how long does a plan run',
      'what is the notice period',
    ],
    answer:
      'Plans renew for the same period until cancelled. To cancel, write us an email before the period ends.',
    keywords: ['renew', 'renews', 'renewal', 'automatic'],
  },
  {
    id: 'cure-period',
    title: 'Breaking the terms',
    questions: [
      'what is the cure period',
      'what happens if somebody breaks the terms',
      'how long do i have to fix a breach',
      'can you end the agreement',
      'how much time is there to put things right',
      'what if you break the contract',
    ],
    answer:
      'There is a thirty day cure period after a notice in writing. If the breach is not put right by then, the agreement may be ended at once.',
    keywords: ['cure', 'breach', 'breaks'],
  },
  {
    id: 'after-termination',
    title: 'After the end of the agreement',
    questions: [
      'what happens after termination',
      'when is my data deleted after the end',
      'how long is my data there after i cancel',
      'what do you keep after the end of the contract',
      'do you delete everything when i leave',
      'how many days do i have after the end',
    ],
    answer:
      'You have thirty days to export your data. Then we delete it, but for what the privacy policy or the law has us keep.',
    keywords: ['termination', 'after the end'],
  },
  {
    id: 'open-source',
    title: 'Source code and licence',
    questions: [
      'is the source code open',
      'is saywell open source',
      'which licence does it have',
      'can i see the code',
      'may i change the source code',
      'what is the licence of the code',
      'can i host it myself',
    ],
    answer: 'Yes, it is open. The source code is published under the Apache License, version two point zero.',
    keywords: ['open source', 'apache', 'licence', 'license', 'github', 'source'],
  },
  {
    id: 'name-logo',
    title: 'Name and logo',
    questions: [
      'can i use your logo',
      'who owns the name saywell',
      'may i copy your design',
      'what happens when i send you an idea',
      'do i get paid for ideas',
      'can i use your brand',
    ],
    answer:
      'Name, logo and design of the service remain ours. If you send us an idea, we may use it without owing you anything.',
    keywords: ['logo', 'name', 'brand', 'ideas'],
  },
  {
    id: 'warranty',
    title: 'Warranty',
    questions: [
      'is there a warranty',
      'do you give a warranty',
      'what do you guarantee',
      'do you warrant that answers are right',
      'what does as is mean',
      'which warranty does the service have',
    ],
    answer:
      'We work with reasonable care and skill. Beyond that, the service comes as it is, without warranty of any kind.',
    keywords: ['warranty', 'as is', 'guarantee'],
  },
  {
    id: 'liability',
    title: 'Liability',
    questions: [
      'how much are you liable for',
      'what is the limit of liability',
      'do you pay for damages',
      'are you liable for lost profit',
      'what do you owe me at most',
      'how high is the cap of liability',
      'who pays if the assistant makes a mistake',
      'how much would you pay for a damage',
      'what is the highest amount you owe me',
      'what do i get if something goes badly wrong',
    ],
    answer:
      'It is capped at what you paid us in the prior twelve months. Nobody owes lost profit, lost data or indirect damages.',
    keywords: ['liability', 'liable', 'damages', 'cap'],
  },
  {
    id: 'claims-of-others',
    title: 'Claims of others',
    questions: [
      'what if somebody sues me because of your service',
      'do you defend me in court',
      'who pays when rights are infringed',
      'what if others make claims',
      'do i have to defend you',
      'what about patent claims',
    ],
    answer:
      'If somebody claims that our service infringes their rights, we defend you and pay what a court awards. You do the same for your data and instructions.',
    keywords: ['infringe', 'infringement', 'court'],
  },
  {
    id: 'claim-time',
    title: 'Time for claims',
    questions: [
      'how long do i have to make a claim',
      'when is a claim too late',
      'what is the deadline for claims',
      'how many years do i have to claim',
      'until when must a claim be brought',
      'do claims expire',
    ],
    answer: 'Within one year after its reason arose. After that a claim is barred, as far as the law allows.',
    keywords: ['one year', 'deadline'],
  },
  {
    id: 'arbitration',
    title: 'Arbitration',
    questions: [
      'who decides a dispute',
      'where does arbitration take place',
      'how many arbitrators are there',
      'which arbitration rules apply',
      'is the arbitration binding',
      'can the arbitration be by video',
      'what is before arbitration',
    ],
    answer:
      'By one arbitrator in Wilmington or by video. The commercial rules of the American Arbitration Association apply, and the decision is binding.',
    keywords: ['arbitrator', 'arbitration association'],
  },
  {
    id: 'jury-trial',
    title: 'Jury and class actions',
    questions: [
      'can i have a jury trial',
      'can i join a class action',
      'can we go to court',
      'is there a jury',
      'can i take you to court',
    ],
    answer:
      'No, both sides give up a jury trial and class actions. Each claim is heard on its own by an arbitrator.',
    keywords: ['jury', 'class action'],
  },
  {
    id: 'small-claims',
    title: 'Small claims court',
    questions: [
      'may i go to a small claims court',
      'can a small claim go to court',
      'is a small claims court possible',
      'which courts are still open to me',
    ],
    answer:
      'Yes, either side may still go to a small claims court. The same holds for a court order that stops an infringement or a leak at once.',
    keywords: ['small claims'],
  },
  {
    id: 'terms-change',
    title: 'Changes of the terms',
    questions: [
      'can you change the terms',
      'how do i hear about new terms',
      'what if i do not accept new terms',
      'do you tell customers about changes',
      'when do new terms take effect',
      'may i cancel when the terms change',
    ],
    answer:
      'Yes, you hear of changes before they count. We publish them with a new date and write to customers, who may cancel until then.',
    keywords: ['change of terms'],
  },
  {
    id: 'notices',
    title: 'Notices',
    questions: [
      'how do i send you a notice',
      'where do notices go',
      'how do you reach customers formally',
      'must a notice be a letter',
      'which address is for legal notices',
      'how do you send me a notice',
    ],
    answer:
      'Notices go by email. Ours go to the address of your account, and yours to hello at saywell dot example.',
    keywords: ['notice by email'],
  },
];
