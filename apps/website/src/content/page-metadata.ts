/** What a page's head says; every page's module brings its own. */
export interface PageMetadata {
  /** Title of the page alone; the document's title adds the brand. */
  readonly title: string;
  readonly description: string;
  /** Kept out of search results. Default false. */
  readonly isUnlisted?: boolean;
}
