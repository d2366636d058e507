import type { MediaHost } from '@saywell/media';

type Order = Parameters<MediaHost['openWebRtc']>[0];
export declare const id: Order['id'];
export declare const offer: Order['offer'];
export declare const handlers: Order['handlers'];
export declare const samples: Int16Array;
