import { Socket } from 'node:net';
import { systemClock } from '../contract/clock.ts';
import { Pipe } from '../ipc/pipe.ts';
import { AUDIO_PIPE_FD, isHostToChild } from '../ipc/protocol.ts';
import { MediaChild } from './media-child.ts';

/** Visitors' audio that may wait for a host that is busy; more is dropped. */
const MAX_WAITING_BYTES = 1_048_576;

/** Entry of the media process. */
function main(): void {
  const pipe = new Pipe({
    stream: new Socket({ fd: AUDIO_PIPE_FD }),
    maxWaitingBytes: MAX_WAITING_BYTES,
    message: (message) => child.handleAudio(message),
    failed: () => process.exit(1),
  });
  const child = new MediaChild({
    clock: systemClock,
    post(message) {
      if (process.connected) process.send?.(message);
    },
    sendAudio: (message) => pipe.send(message),
    // The native library's threads are not waited for: goodbyes are on the wire already.
    exit: (code) => setTimeout(() => process.exit(code), 20),
  });
  process.on('message', (message) => {
    if (isHostToChild(message)) child.handleMessage(message);
  });
  // The host is gone, however it went: no session has a user any more.
  process.on('disconnect', () => child.stop());
  // A terminal's Ctrl-C and a service manager's stop reach the whole group; the host decides when to end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
}

main();
