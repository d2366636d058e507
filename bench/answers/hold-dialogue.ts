import type { ApiClient } from '@saywell/api-client';
import type { Booking } from '@saywell/contract';
import { type Written, write } from './ask-in-writing.ts';
import type { Answered } from './asked-question.ts';
import { errorKindOfDialogue } from './error-kinds-of-dialogue.ts';
import { bookingProblem, gradeDialogue, storedBooking } from './grade-dialogue.ts';
import type { Product } from './product.ts';
import type { Dialogue } from './set-schema.ts';

/** Where the demo's business is. */
const timeZone = 'America/New_York';

/** Holds all turns at the time that the set says, then looks at what is stored. */
export async function holdDialogue(product: Product, dialogue: Dialogue, now: Date): Promise<Answered> {
  const { api, homeAssistantId: assistantId } = product;
  const before = new Set((await bookingsOf(api)).map(({ id }) => id));
  product.setClock(now);
  const answers: string[] = [];
  try {
    let last: Written | undefined;
    for (const { say } of dialogue.turns) {
      last = await write({ api, assistantId }, say, last);
      answers.push(last.text);
    }
  } finally {
    product.setClock(null);
  }
  const bookings = (await bookingsOf(api))
    .filter(({ id }) => !before.has(id))
    .map((booking) => storedBooking(booking, timeZone));
  const held = { answers, bookings };
  const graded = gradeDialogue(dialogue, held);
  return {
    id: dialogue.id,
    question: dialogue.kind,
    answer: dialogue.turns.map(({ say }, index) => `[${say}] ${answers[index] ?? ''}`).join(' '),
    grade: graded,
    ...(graded.outcome !== 'right' && { errorKind: errorKindOfDialogue(dialogue, answers) }),
    ...(dialogue.booking !== undefined && {
      hasBooking: bookingProblem(dialogue.booking, bookings) === null,
    }),
  };
}

async function bookingsOf(api: ApiClient): Promise<Booking[]> {
  const all: Booking[] = [];
  for await (const booking of api.booking.list.all({ limit: 100 })) all.push(booking);
  return all;
}
