import { z } from 'zod';
import { contactLimits } from '../../contact.ts';
import { oneLine } from './plain-text.ts';

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/**
 * What browsers let pass in a field of type email, and letters of any alphabet
 * besides. It has none of the characters that separate or quote addresses in a
 * mail's header.
 */
const address = new RegExp(`^[^\\s@<>()[\\]\\\\,;:"\\p{Cc}]+@${label}(?:\\.${label})*$`, 'u');

/** One mail address, at most 254 characters. */
export const emailSchema = oneLine(contactLimits.email).pipe(z.email({ pattern: address }));
