/** What stands around every page: how to reach the company. */
export const frameValues = {
  name: 'Saywell',
  email: 'hello@saywell.example',
  phone: '+1 (302) 555-0142',
  street: '1201 North Market Street',
  city: 'Wilmington, Delaware 19801',
  uptime: '99.9% uptime',
} as const;
