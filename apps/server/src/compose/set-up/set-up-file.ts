import { join } from 'node:path';

/** Where the address is that makes the first administrator, while there is none. */
export const setUpFile = (dataDirectory: string): string => join(dataDirectory, 'console-setup.url');
