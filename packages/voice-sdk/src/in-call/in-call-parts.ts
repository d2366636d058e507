// What is fetched with the call room.

export { EventLog } from '../event-log/event-log.ts';
export { createInCall } from './create-in-call.ts';
