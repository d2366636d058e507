/** What leaving the page would break off: what whoever wants to leave does first, in a sentence. */
const atWork = new Set<string>();

const askFirst = (event: Event): void => event.preventDefault();

/** Notes that leaving the page would break something off, or no longer: whoever closes or reloads it is asked by the browser. */
export function noteAtWork(doFirst: string, isAtWork: boolean): void {
  if (isAtWork) atWork.add(doFirst);
  else atWork.delete(doFirst);
  if (atWork.size > 0) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
}

/** What is to be done before this page is left, in a sentence; undefined: nothing would be lost. */
export function reasonToStay(): string | undefined {
  const [doFirst] = atWork;
  if (doFirst !== undefined) return doFirst;
  // Whatever is typed and not saved says so to the browser.
  const isUnsaved = !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return isUnsaved ? 'Save or discard first what you have changed here.' : undefined;
}
