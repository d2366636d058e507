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

/** From now on the media of new connections goes to this port of the own machine. */
export function relayAnswers(port: number | null): void {
  relayPort = port ?? undefined;
}

/** UDP is blocked from now on: nobody listens on the discard port. */
export const dropUdp = (): void => relayAnswers(9);

// Works in the SDP itself and in the JSON around it. Only IPv4 candidates stay.
function toRelay(answer: string, port: number): string {
  return answer.replaceAll(
    /(a=candidate:\S+ \d+ UDP \d+) \S+ \d+ typ host/gi,
    `$1 127.0.0.1 ${port} typ host`,
  );
}
