import { v7 } from 'uuid';

/**
 * A UUID of version 7: ids are in the order of their making, within this process also in one millisecond
 * and when the clock steps back, so that they sort as creation times do.
 */
export const createId = (): string => v7();
