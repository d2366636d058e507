/** Nothing is asked with it: the snippets only make engines. */
export const apiKey = 'sk-of-somebody';
