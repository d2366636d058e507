/**
 * Sentences of many trades, two and two about the same: how near a model puts those, and how far the others, tells
 * what its numbers mean. Their order matters: the likeness of each to its own and to the next pair is compared.
 */
export const referencePairs: readonly (readonly [string, string])[] = [
  [
    'Is the swimming pool heated in winter?',
    'From November to March the water of the pool is kept at 28 degrees.',
  ],
  ['Where do I hand in lost keys?', 'Found objects are collected at the porter’s desk.'],
  ['Do you repair cracked phone screens?', 'A broken display is replaced within the hour.'],
  ['Which bread is free of gluten?', 'Our buckwheat loaf contains no wheat.'],
  ['Can my daughter join the football team at six?', 'Children may play in the club from the age of five.'],
  ['How is the invoice sent?', 'You get every bill by mail as a document.'],
  ['What time does the last ferry leave?', 'Ships to the island depart until nine in the evening.'],
  ['I forgot my password.', 'A new login code can be requested on the account page.'],
  ['Are the tyres changed while I wait?', 'Swapping wheels takes thirty minutes and there is a lounge.'],
  ['Is there a discount for students?', 'Whoever studies pays half the price.'],
  ['Does the plant need direct sun?', 'Put the fern into the shade.'],
  ['Who looks after the dog during the holidays?', 'We board pets while their owners travel.'],
  ['How long is the guarantee on the washing machine?', 'The appliance has a warranty of three years.'],
  ['May I record the concert?', 'Filming is not allowed during the show.'],
  ['When will the heating be fixed?', 'A technician mends the boiler on Thursday.'],
  ['Can I cancel the subscription every month?', 'The contract ends at four weeks’ notice.'],
  ['Does the museum have an elevator?', 'All floors of the exhibition can be reached in a wheelchair.'],
  ['What do I do about a wasp sting?', 'Cool the swelling and see a doctor if you are allergic.'],
  ['Is the wine dry?', 'This Riesling has hardly any sugar.'],
  [
    'Do you translate birth certificates?',
    'Official papers are put into other languages by sworn interpreters.',
  ],
];
