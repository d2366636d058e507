/** What the specialists answer, and a page quotes word by word. */
export const loanAnswer = 'No, I do not lend money. I collect the facts, and a funding specialist decides.';
export const busyAnswer = 'I answer many calls at once. Nobody waits in line, also in the holiday season.';
export const coachAnswer =
  'No, coaching is for people. I take the calls and the calendar off your hands, so you have time to coach.';
