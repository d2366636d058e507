export const aboutValues = {
  years: { first: '2022', second: '2023', third: '2024', fourth: '2025' },
  beginning: 'One office in Wilmington, one phone',
  firstCustomers: 'a funding firm, two shops, a coach',
  interrupted: 'Tuesday at ten',
  interruption: 'Ten is good',
  team: {
    chief: 'Elena Marsh',
    engineering: 'Tomas Okafor',
    conversation: 'Priya Raman',
    customers: 'Daniel Frost',
  },
  chiefYears: 'nine years',
  engineeringYears: 'a decade',
  customerCalls: 'the hundredth call',
  leave: 'Four weeks of leave',
  friday: 'every Friday',
  afterSix: 'after six',
} as const;
