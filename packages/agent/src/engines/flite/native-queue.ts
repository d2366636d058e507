import { createSerialQueue } from '../native/serial-queue.ts';

/**
 * Everything that calls libflite goes through here. The library shares state between its
 * voices and its lexicon: two threads in it at once change each other's sentences or crash the process.
 */
export const nativeQueue = createSerialQueue();
