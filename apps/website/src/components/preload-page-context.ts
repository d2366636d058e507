import { createContext } from 'react';

/** Fetches the page of a path when it may be wanted; given by the app, which alone knows the pages. */
export const PreloadPageContext = createContext<(path: string) => void>(() => {});
