import { z } from 'zod';

/** Seconds after its last change until a session ends by itself. */
export const sessionExpirationSchema = z.number().int().min(60).max(2_592_000);
export const defaultSessionSeconds = 86_400;
