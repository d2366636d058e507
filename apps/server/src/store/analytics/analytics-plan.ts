import type {
  AnalyticsGrouping,
  AnalyticsOperation,
  AnalyticsStep,
  AnalyticsTable,
  AnalyticsWhere,
  CallOrigin,
} from '@saywell/contract';

type Group = { readonly column: AnalyticsGrouping } | { readonly variable: string };

/** One query, checked: every default is set. */
export interface AnalyticsPlan {
  readonly table: AnalyticsTable;
  readonly step: AnalyticsStep | undefined;
  readonly start: Date;
  /** Not within the range any more. */
  readonly end: Date;
  /** Of the IANA database. */
  readonly timezone: string;
  readonly where: AnalyticsWhere | undefined;
  /** Whose calls; undefined: all. */
  readonly origins: readonly CallOrigin[] | undefined;
  readonly groups: readonly Group[];
  readonly operations: readonly Pick<AnalyticsOperation, 'operation' | 'column'>[];
}
