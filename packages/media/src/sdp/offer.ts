import {
  assertTransport,
  filterLines,
  linesOf,
  midOf,
  onlySection,
  payloadTypeOf,
  refused,
  type Section,
  splitSections,
} from './sections.ts';

export type AudioDirection = 'sendrecv' | 'sendonly' | 'recvonly';

/** An offer that was checked; `sdp` has only the lines that the media library needs. */
export interface AcceptedOffer {
  readonly sdp: string;
  readonly audioMid: string;
  readonly opusPayloadType: number;
  /** As the browser sees it. */
  readonly audioDirection: AudioDirection;
}

/**
 * Checks a session description from outside before the native library sees it:
 * one audio section with Opus and one data channel section, nothing else.
 * Throws `MediaError` `sdp-not-acceptable` with a sentence that names the fault.
 */
export function parseOffer(sdp: string, maxSdpBytes: number): AcceptedOffer {
  const lines = linesOf(sdp, maxSdpBytes);
  const [session, sections] = splitSections(lines);
  const audio = onlySection(sections, 'audio');
  const application = onlySection(sections, 'application');
  if (sections.length !== 2) throw refused('must have no sections but audio and data channel');
  for (const section of [audio, application]) assertTransport([...session, ...section.lines]);
  if (!(application.lines[0] ?? '').endsWith(' UDP/DTLS/SCTP webrtc-datachannel')) {
    throw refused('has an application section that is not a data channel');
  }
  return {
    sdp: filterLines(lines),
    audioMid: midOf(audio, midOf(application)),
    opusPayloadType: opusPayloadType(audio),
    audioDirection: directionOf(audio),
  };
}

function opusPayloadType(audio: Section): number {
  const payloadType = payloadTypeOf(audio, /^opus\/48000\/2$/i);
  if (payloadType === undefined) throw refused('does not offer Opus');
  return payloadType;
}

function directionOf(audio: Section): AudioDirection {
  const directions: readonly string[] = ['a=sendonly', 'a=recvonly', 'a=inactive'];
  const found = audio.lines.find((line) => directions.includes(line)) ?? 'a=sendrecv';
  if (found === 'a=sendonly') return 'sendonly';
  if (found === 'a=recvonly') return 'recvonly';
  if (found === 'a=inactive') throw refused('has an inactive audio section');
  return 'sendrecv';
}
