/** Header of a page that has fewer items than there were within its limit: `bytes`, it would have been too large. */
export const TRUNCATED_HEADER = 'x-saywell-truncated';
