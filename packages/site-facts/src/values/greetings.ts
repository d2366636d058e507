/** What the site's assistants say first: each says that it is an AI, as the about page promises. */
export const greetings = {
  main: 'Hi, this is Saywell, an AI assistant. How can I help you?',
  max: 'Hi, this is Max, an AI. Ask me about funding or tax strategy.',
  grace: 'Hi, this is Grace, an AI. How can I help your online store?',
  kyle: 'Hi, this is Kyle, an AI. Shall we talk about your coaching business?',
} as const;
