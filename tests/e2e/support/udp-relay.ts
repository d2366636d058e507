import { createSocket, type Socket } from 'node:dgram';

/** Stands between browsers and the server's UDP port, like a network that can be cut. */
export interface UdpRelay {
  readonly port: number;
  /** Nothing gets through, either way, until `heal`. */
  cut(): void;
  heal(): void;
  /** What runs now never gets through again; what begins later does: another network. */
  switchNetwork(): void;
  /** What runs now gets nothing any more, and is still heard by the server; what begins later gets everything. */
  deafen(): void;
  close(): void;
}

/** Forwards each sender from a port of its own, so that the server tells them apart. */
export async function startUdpRelay(serverPort: number): Promise<UdpRelay> {
  const front = createSocket('udp4');
  const ways = new Map<string, Socket>();
  const dead = new Set<string>();
  const deaf = new Set<string>();
  let isCut = false;
  front.on('message', (packet, { address, port }) => {
    const sender = `${address}:${port}`;
    if (isCut || dead.has(sender)) return;
    wayOf(sender, address, port).send(packet, serverPort, '127.0.0.1');
  });
  const wayOf = (sender: string, address: string, port: number): Socket => {
    const known = ways.get(sender);
    if (known) return known;
    const way = createSocket('udp4');
    way.on('message', (packet) => {
      if (!isCut && !dead.has(sender) && !deaf.has(sender)) front.send(packet, port, address);
    });
    // A server that is gone answers with an ICMP error.
    way.on('error', () => undefined);
    ways.set(sender, way);
    return way;
  };
  await new Promise<void>((resolve) => front.bind(0, resolve));
  return {
    port: front.address().port,
    cut: () => void (isCut = true),
    heal: () => void (isCut = false),
    switchNetwork() {
      for (const sender of ways.keys()) dead.add(sender);
    },
    deafen() {
      for (const sender of ways.keys()) deaf.add(sender);
    },
    close() {
      front.close();
      for (const way of ways.values()) way.close();
    },
  };
}
