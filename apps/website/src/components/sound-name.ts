/** The file, without its ending, in which an exchange is spoken. */
export const soundName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
