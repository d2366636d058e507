import type { SiteFact } from '../site-fact.ts';

/** Privacy, law, people. */
export const trust: readonly SiteFact[] = [
  {
    id: 'privacy',
    title: 'Privacy and data safety',
    questions: [
      'is my data safe',
      'how do you protect my data',
      'is it secure',
      'what about privacy',
      'how safe is my information',
      'what about data protection',
      'tell me about security',
    ],
    answer:
      'Yes, your data is safe. Calls are encrypted, we use enterprise grade security, and our privacy policy says what we keep and for how long.',
    keywords: ['privacy', 'security', 'secure', 'safe', 'protection'],
  },
  {
    id: 'retention',
    title: 'How long data is kept',
    questions: [
      'how long do you keep my data',
      'how long do you store my data',
      'how long is my data stored',
      'how long do you keep my account data',
      'when do you delete my data',
      'how many years do you keep data',
    ],
    answer:
      'Account data, for three years after you close the account. Marketing data is kept for five years.',
    keywords: ['retention', 'stored', 'keep data', 'account data', 'marketing data'],
  },
  {
    id: 'call-records',
    title: 'Records of calls',
    questions: [
      'is this call recorded',
      'do you record calls',
      'do you record this conversation',
      'how long do you keep call records',
      'how long do you keep our conversations',
      'is there a transcript of this call',
    ],
    answer:
      'We keep the words, not the sound. The written transcript stays with us for seven years, as all communication records do.',
    keywords: ['recorded', 'record', 'transcript', 'conversations'],
  },
  {
    id: 'data-request',
    title: 'Requests about data',
    questions: [
      'can you delete my data',
      'how do i delete my data',
      'how do i request my data',
      'can i see the data you have about me',
      'how long does a data request take',
      'i want you to forget my data',
    ],
    answer:
      'Yes, just write an email to hello at saywell dot example. Requests to see, correct or delete data are answered within thirty days and cost nothing.',
    keywords: ['delete', 'data request', 'forget'],
  },
  {
    id: 'children',
    title: 'Children',
    questions: [
      'can children use this',
      'is there a minimum age',
      'how old do i have to be',
      'can my kids use it',
      'what is the age limit',
      'is it safe for children',
    ],
    answer: 'It is not for children under sixteen. The service is made for businesses.',
    keywords: ['children', 'kids', 'age'],
  },
  {
    id: 'law',
    title: 'Law and disputes',
    questions: [
      'which law applies',
      'what law governs the contract',
      'what happens in a dispute',
      'can i sue you',
      'do you have terms of service',
      'where can i read your terms',
    ],
    answer:
      'The law of Delaware applies. Tell us first what is wrong; what is not settled goes to binding arbitration in Wilmington.',
    keywords: ['law', 'legal', 'dispute', 'arbitration', 'terms'],
  },
  {
    id: 'are-you-human',
    title: 'Human or machine',
    questions: [
      'are you human',
      'are you a real person',
      'am i talking to a machine',
      'am i talking to a person',
      'are you a computer',
      'are you real',
      'is this a recording',
      'does it ever say it is a person',
      'is there a human behind this',
    ],
    answer: 'I am an AI, not a person. I can answer questions, and our people are there when you need them.',
    keywords: ['human', 'robot', 'machine', 'computer', 'real person'],
  },
  {
    id: 'speak-to-person',
    title: 'Speaking to a person',
    questions: [
      'can i speak to a person',
      'can i talk to a human',
      'i want to talk to a real person',
      'let me speak to somebody',
      'can i speak to your team',
      'connect me to a person',
      'i want to speak to a manager',
      'can i talk to someone',
      'how do i get a living person on the line',
      'can i be put through to someone',
    ],
    answer:
      'Of course. Call three zero two, five five five, zero one four two, Monday to Friday, nine to six Eastern.',
    keywords: ['speak to a person', 'talk to a human', 'manager', 'representative', 'operator'],
  },
  {
    id: 'agents',
    title: 'The other assistants',
    questions: [
      'who is kyle',
      'which assistants do you have',
      'who are your other assistants',
      'tell me about the other agents',
      'who else can i talk to',
      'what other assistants are there',
    ],
    answer:
      'There are three specialists. Max knows funding and tax strategy, Grace knows ecommerce, and Kyle knows business coaching.',
    keywords: ['max', 'grace', 'kyle', 'specialists', 'agents'],
  },
];
