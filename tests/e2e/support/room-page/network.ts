const peers: RTCPeerConnection[] = [];
const Peer = window.RTCPeerConnection;
window.RTCPeerConnection = class extends Peer {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    peers.push(this);
  }
};

export const keptPeers = (): readonly RTCPeerConnection[] => peers;

let relayPort: number | undefined;
const realFetch = window.fetch.bind(window);
window.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  const isSdp = init?.method === 'POST' && response.status === 201;
  if (relayPort === undefined || !isSdp) return response;
  return new Response(toRelay(await response.text(), relayPort), response);
};

/** From now on the media of new connections goes to this port of the server's machine. */
export function relayAnswers(port: number | null): void {
  relayPort = port ?? undefined;
}

/** UDP is blocked from now on: nobody listens on the discard port. */
export const dropUdp = (): void => relayAnswers(9);

const candidate = /(a=candidate:\S+ \d+ UDP \d+) (\S+) \d+ typ host/gi;

// Works in the SDP itself and in the JSON around it. Only an IPv4 address of the server's stays: Firefox
// does not reach the loopback address from another one.
function toRelay(answer: string, port: number): string {
  const addresses = [...answer.matchAll(candidate)].map(([, , address = '']) => address);
  const address = addresses.find((one) => one.includes('.')) ?? '127.0.0.1';
  return answer.replaceAll(candidate, `$1 ${address} ${port} typ host`);
}
