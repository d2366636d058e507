/** One fact of the site: how it is asked for and what the assistants answer. */
export interface SiteFact {
  readonly id: string;
  readonly title: string;
  /** As a recogniser hears them: lower case, no digits, no punctuation. */
  readonly questions: readonly string[];
  /** One or two spoken sentences; the first begins with a short clause. */
  readonly answer: string;
  readonly keywords: readonly string[];
}
