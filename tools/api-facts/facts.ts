/**
 * What is known of the hosted API that existing clients were written for: names and
 * figures, no text. `hosted-api.json` has it; `main.ts` makes that file.
 */
export interface HostedApi {
  readonly routes: readonly HostedRoute[];
  /** Fields by schema; a name ends in `!` where the field is required. The figure is a place in `types`. */
  readonly schemas: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly types: readonly HostedType[];
}

export interface HostedRoute {
  readonly method: string;
  /** `/call/{id}` */
  readonly path: string;
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: number;
  readonly answer: number;
}

/**
 * `any`, `boolean`, `object`, `null`; `@Name` is a schema. Numbers have their range,
 * texts their lengths; what is not limited is null.
 */
export type HostedType =
  | string
  | readonly ['number' | 'string', least: number | null, most: number | null]
  | readonly ['enum', ...values: (string | number | boolean)[]]
  | readonly ['list', of: number]
  | readonly ['union', ...of: number[]]
  | readonly ['fields', Readonly<Record<string, number>>];
