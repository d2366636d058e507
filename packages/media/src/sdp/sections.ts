import { BlockList, isIP } from 'node:net';
import { MediaError } from '../contract/media-error.ts';

/** One `m=` section with its lines. */
export interface Section {
  /** Of the `m=` line: audio, video, application. */
  readonly kind: string;
  readonly lines: readonly string[];
}

const MAX_LINES = 1_000;
/**
 * Each one gets some packets of connection checks, wherever it points: a browser with two networks offers four of
 * these. What is left out costs nothing, because the browser's own checks reveal its address.
 */
const MAX_CANDIDATES = 6;
/** Browsers take their ports from the dynamic ones: below are other programs' services. */
const MIN_CANDIDATE_PORT = 1_024;
const token = /^[A-Za-z0-9_.-]{1,32}$/;
const passedLines = /^[vostcm]=/;
const passedAttributes =
  /^a=(?:group|mid|ice-ufrag|ice-pwd|fingerprint|setup|rtcp-mux|rtpmap|fmtp|sendrecv|sendonly|recvonly|sctp-port|max-message-size|candidate)(?::|$)/;

/** The lines of a description, bounded; throws {@link MediaError} when it is none. */
export function linesOf(sdp: string, maxSdpBytes: number, maxLines: number = MAX_LINES): readonly string[] {
  if (Buffer.byteLength(sdp) > maxSdpBytes) throw refused(`is larger than ${maxSdpBytes} bytes`);
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== 'v=0' || lines.length > maxLines) throw refused('is not a session description');
  return lines;
}

export function refused(fault: string): MediaError {
  return new MediaError('sdp-not-acceptable', `The session description ${fault}.`);
}

export function splitSections(
  lines: readonly string[],
): [session: readonly string[], sections: readonly Section[]] {
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  const sections = starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1]);
    return { kind: (own[0] ?? '').slice(2).split(' ')[0] ?? '', lines: own };
  });
  return [lines.slice(0, starts[0]), sections];
}

export function onlySection(sections: readonly Section[], kind: string): Section {
  const [section, ...more] = sections.filter((candidate) => candidate.kind === kind);
  if (section === undefined || more.length > 0) throw refused(`must have exactly one ${kind} section`);
  return section;
}

/** The credentials of ICE and DTLS may be in the section or before all of them. */
export function assertTransport(lines: readonly string[]): void {
  const needed = [
    /^a=ice-ufrag:[\w+/=-]{4,256}$/,
    /^a=ice-pwd:[\w+/=-]{22,256}$/,
    /^a=setup:(actpass|active)$/,
  ];
  if (!needed.every((pattern) => lines.some((line) => pattern.test(line)))) {
    throw refused('lacks ice-ufrag, ice-pwd or setup');
  }
  if (!lines.some((line) => /^a=fingerprint:sha-256 (?:[0-9a-f]{2}:){31}[0-9a-f]{2}$/i.test(line))) {
    throw refused('lacks a sha-256 fingerprint');
  }
}

export function midOf(section: Section, other?: string): string {
  const mid = section.lines.find((line) => line.startsWith('a=mid:'))?.slice('a=mid:'.length) ?? '';
  if (!token.test(mid) || mid === other) throw refused(`has no usable mid in its ${section.kind} section`);
  return mid;
}

/** Payload type of an offered codec, by its `rtpmap`; undefined when it is not offered. */
export function payloadTypeOf(section: Section, codec: RegExp): number | undefined {
  const offered = (section.lines[0] ?? '').split(' ').slice(3);
  for (const line of section.lines) {
    const [, payloadType, name = ''] = /^a=rtpmap:(\d{1,3}) (.+)$/.exec(line) ?? [];
    if (
      payloadType !== undefined &&
      codec.test(name) &&
      offered.includes(payloadType) &&
      Number(payloadType) < 128
    )
      return Number(payloadType);
  }
  return undefined;
}

/** The description with only the lines that the media library needs. */
export function filterLines(lines: readonly string[]): string {
  let candidates = 0;
  const passed = withBundledPorts(lines).flatMap((line) => {
    if (line.startsWith('a=candidate:'))
      return isUsableCandidate(line) && candidates++ < MAX_CANDIDATES ? [line] : [];
    // Distinguishes the tracks of one connection; the sender's own names for them do not matter.
    const [ssrc] = /^a=ssrc:\d{1,10}(?= cname:)/.exec(line) ?? [];
    if (ssrc !== undefined) return [`${ssrc} cname:visitor`];
    return passedLines.test(line) || passedAttributes.test(line) ? [line] : [];
  });
  return `${passed.join('\r\n')}\r\n`;
}

/**
 * A section that lives only inside the bundle is offered with port 0 (RFC 8843, 7.2.1; Firefox
 * does so), which the library would take for one that is switched off.
 */
function withBundledPorts(lines: readonly string[]): readonly string[] {
  const [session, sections] = splitSections(lines);
  return [
    ...session,
    ...sections.flatMap((section) =>
      section.lines.includes('a=bundle-only')
        ? section.lines.map((line) => line.replace(/^(m=\w+) 0 /, '$1 9 '))
        : section.lines,
    ),
  ];
}

/**
 * Only UDP at literal addresses: a name would make the library ask the DNS for
 * whatever a stranger wrote there, and browsers' `.local` names resolve to nothing. No browser
 * offers a loopback, unspecified, link-local IPv4 or multicast address, or a port of a service.
 * The browser's own checks reveal its address anyway.
 */
function isUsableCandidate(line: string): boolean {
  const [, component, transport, , address = '', port] = line.split(' ');
  if (component !== '1' || transport?.toLowerCase() !== 'udp') return false;
  const isPortOfBrowsers =
    /^\d{4,5}$/.test(port ?? '') && Number(port) >= MIN_CANDIDATE_PORT && Number(port) < 65_536;
  const family = isIP(address);
  return isPortOfBrowsers && family !== 0 && !neverOffered.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** IPv4 addresses that are written as IPv6 ones are checked as what they are. */
const neverOffered = new BlockList();
neverOffered.addSubnet('0.0.0.0', 8);
neverOffered.addSubnet('127.0.0.0', 8);
neverOffered.addSubnet('169.254.0.0', 16);
neverOffered.addSubnet('224.0.0.0', 3);
neverOffered.addAddress('::', 'ipv6');
neverOffered.addAddress('::1', 'ipv6');
neverOffered.addSubnet('ff00::', 8, 'ipv6');
