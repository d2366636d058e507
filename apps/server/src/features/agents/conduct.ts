import { type BookingOptions, isTimeZone } from '@saywell/agent';
import {
  type Budget,
  budgetSchema,
  type CreateAssistant,
  type MissingModelConduct,
  missingModelConducts,
} from '@saywell/contract';
import { z } from 'zod';

/** What an assistant's metadata say, under `saywell`, about how it talks. */
export interface Conduct {
  /** Undefined: it takes no bookings and offers none. */
  readonly booking: BookingOptions | undefined;
  readonly timeZone: string | undefined;
  /** When its model does not run here. Absent: the organisation or the operator decides. */
  readonly missingModel?: MissingModelConduct;
  /** What its calls and chats may cost. Absent: the organisation's and the key's bound them. */
  readonly budget?: Budget;
}

const timeSchema = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/);
const daySchema = z.tuple([timeSchema, timeSchema]).optional();
const conductSchema = z.strictObject({
  timeZone: z.string().max(60).refine(isTimeZone).optional(),
  missingModel: z.enum(missingModelConducts).optional(),
  budget: budgetSchema.optional(),
  booking: z
    .strictObject({
      subject: z.string().trim().min(1).max(40).optional(),
      openingHours: z
        .strictObject({
          monday: daySchema,
          tuesday: daySchema,
          wednesday: daySchema,
          thursday: daySchema,
          friday: daySchema,
          saturday: daySchema,
          sunday: daySchema,
        })
        .optional(),
    })
    .optional(),
});

/** As it is written in the metadata of an assistant. */
export type ConductMetadata = z.input<typeof conductSchema>;

const none: Conduct = { booking: undefined, timeZone: undefined };

/** A field that is not understood. */
interface ConductProblem {
  readonly path: string;
  /** Which there are in its place, where it is the name that is not known. */
  readonly known?: readonly string[];
}

/** With `problems` nothing of the metadata is used. */
export function conductOf({ metadata }: Pick<CreateAssistant, 'metadata'>): {
  readonly conduct: Conduct;
  readonly problems?: readonly ConductProblem[];
} {
  const given = metadata?.['saywell'];
  if (given === undefined) return { conduct: none };
  const parsed = conductSchema.safeParse(given);
  if (!parsed.success) return { conduct: none, problems: parsed.error.issues.flatMap(problemsOf) };
  const { booking, timeZone, missingModel, budget } = parsed.data;
  return {
    conduct: {
      booking: booking && definedOf(booking),
      timeZone,
      ...(missingModel !== undefined && { missingModel }),
      ...(budget !== undefined && { budget }),
    },
  };
}

/** Of a metadata field with many names that are not known. */
const maxNamed = 10;

function problemsOf(issue: z.core.$ZodIssue): readonly ConductProblem[] {
  const path = ['metadata.saywell', ...issue.path].join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path }];
  const known = namesAt(issue.path);
  return issue.keys.slice(0, maxNamed).map((key) => ({ path: `${path}.${key}`, known }));
}

/** Names that an object of the schema may have. */
function namesAt(path: readonly PropertyKey[]): readonly string[] {
  let place: unknown = conductSchema;
  for (const name of path) place = fieldsAt(place)[String(name)];
  return Object.keys(fieldsAt(place));
}

function fieldsAt(schema: unknown): Readonly<Record<string, unknown>> {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? inner.shape : {};
}

function definedOf({
  subject,
  openingHours,
}: NonNullable<z.output<typeof conductSchema>['booking']>): BookingOptions {
  const days = Object.entries(openingHours ?? {}).filter(([, hours]) => hours !== undefined);
  return {
    ...(subject !== undefined && { subject }),
    ...(openingHours !== undefined && { openingHours: Object.fromEntries(days) }),
  };
}
