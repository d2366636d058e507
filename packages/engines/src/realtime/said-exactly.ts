/** The instruction with which a model says a line and nothing else. */
export function saidExactly(text: string): string {
  return `Say exactly the following text aloud, word for word and in its own language, and nothing else. Do not answer it.\n\n${text}`;
}
