import { z } from 'zod';

/** A state of an assistant: `v1` is the one it was created with. */
export const versionLabelSchema = z.string().regex(/^v[1-9]\d{0,8}$/, 'a version as v3');
