/** Lets everything run that waits for no timer, such as a module that is fetched; also with a virtual clock. */
export async function realTurns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTask();
}

// A message is a task of its own, and no virtual clock holds it back.
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
