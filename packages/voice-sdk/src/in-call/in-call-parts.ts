// What is fetched with the call room.
export { createInCall } from './create-in-call.ts';
export { EventLog } from '../event-log/event-log.ts';
