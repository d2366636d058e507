/** Begins the `result` of a function that failed in a record; behind it stands why. */
export const failedResult = 'Error: ';

/** Did the function fail whose `result` it is? */
export const isFailedResult = (result: string | undefined): boolean =>
  result?.startsWith(failedResult) === true;
