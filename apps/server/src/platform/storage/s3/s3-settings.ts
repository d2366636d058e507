/** A bucket of a service that speaks the S3 protocol. */
export interface S3Settings {
  /** `https://host:port`. */
  readonly origin: string;
  readonly bucket: string;
  /** Before every key: empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Where the bucket's name goes: before the host's, or into the path. */
  readonly style: 'path' | 'virtual';
}
