import { createMediaHost } from './create-media-host.ts';
import { fakeChildren } from './testing/fake-child.ts';
import { registerMediaSessionContract } from './testing/media-session-contract.ts';
import { sleep, until } from './testing/real-time.ts';
import { callOverWebSocket } from './testing/web-socket-call.ts';

const config = {
  udpPortFirst: 50_000,
  udpPortLast: 50_000,
  bindAddress: undefined,
  publicAddress: undefined,
  opusComplexity: 0,
  maxSessions: 2,
  maxTracks: 2,
};

registerMediaSessionContract('a real WebSocket', async (limits) => {
  const { children, startChild } = fakeChildren();
  const starting = createMediaHost(config, { limits, startChild });
  children[0]?.events.message({ type: 'ready', port: 50_000 });
  const host = await starting;
  const { release, ...call } = await callOverWebSocket(host);
  return {
    ...call,
    until,
    elapse: sleep,
    async release() {
      await release();
      await host[Symbol.asyncDispose]();
    },
  };
});
