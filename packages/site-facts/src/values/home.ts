export const homeValues = {
  nextCaller: 'until Monday',
  leadQuestions: 'your four questions',
  chiefBenefits: 'Three things they notice first',
  discovery: 'Two weeks of discovery and strategy',
  reviewsBooked: 'eleven funding reviews in its first week',
  reviewsAtNight: 'six of them after nine at night',
} as const;
