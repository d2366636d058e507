/** The offer without candidates on other machines, to which nothing is to be sent. */
export function withOwnCandidates(sdp: string, isOwn: (address: string) => boolean): string {
  return sdp
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('a=candidate:') || isOwn(line.split(' ')[4] ?? ''))
    .join('\r\n');
}
