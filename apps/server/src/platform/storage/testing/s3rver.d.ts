declare module '@20minutes/s3rver' {
  export interface S3rverOptions {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  /** Its credentials are `S3RVER` and `S3RVER`. */
  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
    readonly httpServer: import('node:http').Server;
  }
}
