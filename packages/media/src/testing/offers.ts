const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const transport = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
];

/** Lines of an offer as Chrome writes it, for tests to change. */
const sessionLines = ['v=0', 'o=- 42 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1'];
export const audioLines = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 0',
  'c=IN IP4 0.0.0.0',
  'a=candidate:1 1 udp 2113937151 b7c1e0a2-1111-4222-8333-444455556666.local 55000 typ host',
  'a=candidate:2 1 udp 2113937151 192.0.2.7 55000 typ host',
  'a=candidate:3 1 tcp 1518280447 192.0.2.7 9 typ host tcptype active',
  'a=candidate:4 1 udp 2113937151 fd00::7 55000 typ host',
  ...transport,
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendrecv',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=rtpmap:0 PCMU/8000',
];
export const videoLines = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102',
  'c=IN IP4 0.0.0.0',
  ...transport,
  'a=mid:2',
  'a=sendrecv',
  'a=rtcp-mux',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 nack pli',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:102 H264/90000',
];
export const applicationLines = [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  ...transport,
  'a=mid:1',
  'a=sctp-port:5000',
];

export const offerOf = (...sections: readonly (readonly string[])[]): string =>
  `${[...sessionLines, ...sections.flat()].join('\r\n')}\r\n`;

/** A section with another mid and direction, as offers of tracks have them. */
export const withMid = (lines: readonly string[], mid: string, direction: string): string[] =>
  lines.map((line) => line.replace(/^a=mid:.*/, `a=mid:${mid}`).replace(/^a=sendrecv$/, `a=${direction}`));
