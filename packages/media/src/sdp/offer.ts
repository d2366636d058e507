import { isIP } from 'node:net';
import { MediaError } from '../media-host.ts';

export type AudioDirection = 'sendrecv' | 'sendonly' | 'recvonly';

/** An offer that was checked; `sdp` holds only the lines that the media library needs. */
export interface AcceptedOffer {
  readonly sdp: string;
  readonly audioMid: string;
  readonly opusPayloadType: number;
  /** As the browser sees it. */
  readonly audioDirection: AudioDirection;
}

interface Section {
  /** Of the `m=` line: audio, video, application. */
  readonly kind: string;
  readonly lines: readonly string[];
}

const MAX_LINES = 1_000;
const MAX_CANDIDATES = 20;
const token = /^[A-Za-z0-9_.-]{1,32}$/;
const keptLines = /^[vostcm]=/;
const keptAttributes =
  /^a=(?:group|mid|ice-ufrag|ice-pwd|fingerprint|setup|rtcp-mux|rtpmap|fmtp|sendrecv|sendonly|recvonly|sctp-port|max-message-size|candidate)(?::|$)/;

/**
 * Checks a session description from outside before the native library sees it:
 * one audio section with Opus and one data channel section, nothing else.
 * Throws {@link MediaError} `sdp-not-acceptable` with a sentence that names the fault.
 */
export function parseOffer(sdp: string, maxSdpBytes: number): AcceptedOffer {
  if (Buffer.byteLength(sdp) > maxSdpBytes) throw refused(`is larger than ${maxSdpBytes} bytes`);
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== 'v=0' || lines.length > MAX_LINES) throw refused('is not a session description');
  const [session, sections] = splitSections(lines);
  const audio = onlySection(sections, 'audio');
  const application = onlySection(sections, 'application');
  if (sections.length !== 2) throw refused('must have no sections but audio and data channel');
  for (const section of [audio, application]) assertTransport([...session, ...section.lines]);
  if (!(application.lines[0] ?? '').endsWith(' UDP/DTLS/SCTP webrtc-datachannel')) {
    throw refused('has an application section that is not a data channel');
  }
  return {
    sdp: keptOf(lines),
    audioMid: midOf(audio, midOf(application)),
    opusPayloadType: opusPayloadType(audio),
    audioDirection: directionOf(audio),
  };
}

function refused(fault: string): MediaError {
  return new MediaError('sdp-not-acceptable', `The session description ${fault}.`);
}

function splitSections(lines: readonly string[]): [session: readonly string[], sections: readonly Section[]] {
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  const sections = starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1]);
    return { kind: (own[0] ?? '').slice(2).split(' ')[0] ?? '', lines: own };
  });
  return [lines.slice(0, starts[0]), sections];
}

function onlySection(sections: readonly Section[], kind: string): Section {
  const [section, ...more] = sections.filter((candidate) => candidate.kind === kind);
  if (section === undefined || more.length > 0) throw refused(`must have exactly one ${kind} section`);
  return section;
}

/** The credentials of ICE and DTLS may stand in the section or before all of them. */
function assertTransport(lines: readonly string[]): void {
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

function midOf(section: Section, other?: string): string {
  const mid = section.lines.find((line) => line.startsWith('a=mid:'))?.slice('a=mid:'.length) ?? '';
  if (!token.test(mid) || mid === other) throw refused(`has no usable mid in its ${section.kind} section`);
  return mid;
}

function opusPayloadType(audio: Section): number {
  const offered = (audio.lines[0] ?? '').split(' ').slice(3);
  for (const line of audio.lines) {
    const match = /^a=rtpmap:(\d{1,3}) opus\/48000\/2$/i.exec(line);
    if (match?.[1] !== undefined && offered.includes(match[1]) && Number(match[1]) < 128)
      return Number(match[1]);
  }
  throw refused('does not offer Opus');
}

function directionOf(audio: Section): AudioDirection {
  const directions: readonly string[] = ['a=sendonly', 'a=recvonly', 'a=inactive'];
  const found = audio.lines.find((line) => directions.includes(line)) ?? 'a=sendrecv';
  if (found === 'a=sendonly') return 'sendonly';
  if (found === 'a=recvonly') return 'recvonly';
  if (found === 'a=inactive') throw refused('has an inactive audio section');
  return 'sendrecv';
}

function keptOf(lines: readonly string[]): string {
  let candidates = 0;
  const kept = lines.filter((line) => {
    if (line.startsWith('a=candidate:')) return isUsableCandidate(line) && candidates++ < MAX_CANDIDATES;
    return keptLines.test(line) || keptAttributes.test(line);
  });
  return `${kept.join('\r\n')}\r\n`;
}

/**
 * Only UDP at literal addresses: a name would make the library ask the DNS for
 * whatever a stranger wrote there, and browsers' `.local` names resolve to nothing.
 * The browser's own checks tell its address anyway.
 */
function isUsableCandidate(line: string): boolean {
  const [, component, transport, , address] = line.split(' ');
  return component === '1' && transport?.toLowerCase() === 'udp' && isIP(address ?? '') !== 0;
}
