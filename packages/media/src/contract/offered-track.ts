export type VideoCodec = 'VP8' | 'H264';

/** One section of an offer of tracks; the direction is the browser's. */
export type OfferedTrack =
  | {
      readonly kind: 'audio';
      readonly mid: string;
      readonly direction: 'sendonly' | 'recvonly';
      readonly payloadTypes: { readonly opus: number };
    }
  | {
      readonly kind: 'video';
      readonly mid: string;
      readonly direction: 'sendonly' | 'recvonly';
      readonly payloadTypes: Readonly<Partial<Record<VideoCodec, number>>>;
    };
