/** Words of one language by which turns are taken; lower case, separated by spaces, or by commas where they are phrases. */
export interface WordLists {
  /** Sounds of a listener. */
  readonly sounds: string;
  /** An answer when something was asked, a listener's sound when not. */
  readonly agreements: string;
  readonly greetings: string;
  /** Something must follow after one of these: articles, conjunctions, prepositions, fillers, "my name is". */
  readonly openEnds: string;
  /** A question begins with one of them. */
  readonly questionStarts: string;
  /** A question ends with one of them, where the language asks so. */
  readonly questionEnds?: string;
  /** Short orders that need nothing else. */
  readonly commands: string;
  /** Whoever begins so disagrees, or puts himself right. */
  readonly contradictions: string;
  readonly digits: string;
}
