import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page did not come: the server has another build by now, or is out of reach. */
export class PageCodeError extends Error {
  readonly code = 'page-code-missing';
}

/**
 * A page whose code comes when it is opened. The router would load the console again where it does not come, and end a
 * call that somebody talks in.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(async () => {
    try {
      return await importer();
    } catch (cause) {
      throw new PageCodeError('The code of the page did not come.', { cause });
    }
  }, exportName);
