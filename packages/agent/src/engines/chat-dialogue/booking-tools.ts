import { withArticle } from '../built-in/booking/booking-lines.ts';
import type { ChatTool } from '../chat-model.ts';
import type { BookingOptions } from '../engine.ts';

const fields = {
  name: { type: 'string', description: 'Name of the visitor' },
  phone: { type: 'string', description: 'Phone number, digits only, + in front when given' },
  when: { type: 'string', description: 'Day and time as the visitor said it' },
  at: { type: 'string', description: 'The same as ISO 8601 with the offset of the business' },
  business: { type: 'string', description: 'Business of the visitor, when told' },
} as const;
const previous = { type: 'string', description: 'Day and time of the booking as it is now' } as const;

/** What a model may do about bookings, as it is told. */
export const bookingTools = ({ subject = 'demo' }: BookingOptions): readonly ChatTool[] => [
  {
    type: 'function',
    function: {
      name: 'book_demo',
      description:
        `Books ${withArticle(subject)}. ` +
        'Call it only when the visitor gave name, phone number and time and has confirmed them. Say in the same answer that it is booked.',
      parameters: { type: 'object', properties: fields, required: ['name', 'phone', 'when'] },
    },
  },
  {
    type: 'function',
    function: {
      name: 'change_booking',
      description:
        'Changes what was booked in this conversation. Give only what is different, and what it is instead. ' +
        'Say in the same answer that it is changed.',
      parameters: {
        type: 'object',
        properties: { ...fields, previous_when: previous },
        required: ['previous_when'],
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'cancel_booking',
      description:
        'Cancels what was booked in this conversation. Call it only when the visitor has asked for it. ' +
        'Say in the same answer that it is cancelled.',
      parameters: { type: 'object', properties: { previous_when: previous }, required: ['previous_when'] },
    },
  },
];
