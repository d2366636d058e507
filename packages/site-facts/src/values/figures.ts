/** Figures that several pages show. */
export const figureValues = {
  responseTime: '<2s',
  responseTimeInWords: 'under two seconds',
  availability: '24/7',
  accuracy: '98%',
  uptime: '99.9%',
  downtime: 'less than nine hours of downtime',
  businesses: '1000+ businesses',
  moreBusinesses: '1000 businesses',
  chiefs: '500+ CEOs',
  newChiefs: '50 CEOs per month',
  launchDays: '30 days',
  launchDaysInWords: 'Thirty days',
  launchWithinDays: '30-day implementation',
  launchSteps: 'three steps',
  exportDays: 'thirty days to export your data',
  demoMinutes: 'Thirty minutes',
} as const;
