export declare const webCallUrl: string;
export declare const play: (track: MediaStreamTrack) => boolean;
