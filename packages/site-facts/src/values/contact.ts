export const contactValues = {
  phoneHours: 'Mon-Fri 9AM-6PM EST',
  saturdayCalls: 'On Saturday 10-2 EST',
  week: { days: 'Mon-Fri', time: '9-6 EST' },
  saturday: { days: 'Sat', time: '10-2 EST' },
  sunday: { days: 'Sun', time: 'Closed' },
  emailReply: 'within 4 hours',
  formReply: 'within 24 hours',
  steps:
    'discovery and strategy in weeks 1-2, setup and integration in weeks 2-3, training and launch in weeks 3-4',
  /** In the description of the page. */
  peopleHours: 'Monday to Friday, 9 to 6 EST, and Saturday, 10 to 2',
  urgency: { normal: '1-2 weeks', urgent: 'this week', asapName: 'ASAP', asap: '24-48 hours' },
} as const;
