import { encodeMp3, type Mp3Order } from './encode-mp3.ts';

/** A process that encodes one recording and answers whether it could. */
process.once('message', (order) => {
  // Only our own server starts this, with an order.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  encodeMp3(order as Mp3Order).then(
    () => process.send?.({ isDone: true }),
    () => process.send?.({ isDone: false }),
  );
});
