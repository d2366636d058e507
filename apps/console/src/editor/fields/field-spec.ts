import type { Pointer } from '../../draft/pointer.ts';

interface Common {
  readonly pointer: Pointer;
  readonly label: string;
  readonly hint?: string;
}

export interface TextSpec extends Common {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly lines?: number;
  readonly placeholder?: string;
}

export interface NumberSpec extends Common {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  /** `s`, `ms`, `words`; read beside the figure. */
  readonly unit?: string;
  /** What counts while it is not set. */
  readonly standard?: number | string;
}

export interface SwitchSpec extends Common {
  readonly kind: 'switch';
  /** What counts while it is not set. */
  readonly standard: boolean;
}

export interface ChoiceSpec extends Common {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Of what counts while nothing is chosen. */
  readonly standard: string;
}

/** Texts, each in a line. */
export interface LinesSpec extends Common {
  readonly kind: 'lines';
  readonly most: number;
  readonly maxLength: number;
  readonly placeholder?: string;
}

/** Of several names some. */
export interface SomeSpec extends Common {
  readonly kind: 'some';
  /** True: it is one of them while nothing is chosen. */
  readonly options: Readonly<Record<string, boolean>>;
}

/** Whatever belongs there, as JSON. */
export interface JsonSpec extends Common {
  readonly kind: 'json';
}

/** One thing that can be set, for people. */
export type FieldSpec = TextSpec | NumberSpec | SwitchSpec | ChoiceSpec | LinesSpec | SomeSpec | JsonSpec;

export interface FieldGroup {
  readonly title?: string;
  readonly lead?: string;
  readonly fields: readonly FieldSpec[];
}
