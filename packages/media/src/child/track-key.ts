/** Key of a track in the router. */
export const trackKey = (session: number, mid: string): string => `${session}:${mid}`;
