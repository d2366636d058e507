import { z } from 'zod';
import { idSchema } from '../parts/common.ts';
import { text } from '../parts/fields.ts';
import { nestedJsonSchema } from '../parts/json-schema.ts';

const ids = z.array(idSchema).max(100).optional();
const path = text(1_000).optional();

/** What is stored of a call. */
export const artifactPlanSchema = z.strictObject({
  recordingEnabled: z.boolean().optional(),
  recordingFormat: z.enum(['wav;l16', 'mp3']).optional(),
  recordingUseCustomStorageEnabled: z.boolean().optional(),
  recordingPath: path,
  videoRecordingEnabled: z.boolean().optional(),
  fullMessageHistoryEnabled: z.boolean().optional(),
  pcapEnabled: z.boolean().optional(),
  pcapS3PathPrefix: path,
  pcapUseCustomStorageEnabled: z.boolean().optional(),
  loggingEnabled: z.boolean().optional(),
  loggingPath: path,
  loggingUseCustomStorageEnabled: z.boolean().optional(),
  /** Names of the speakers in the transcript, templates; defaults `AI` and `User`. */
  transcriptPlan: z
    .strictObject({
      enabled: z.boolean().optional(),
      assistantName: text(200).optional(),
      userName: text(200).optional(),
    })
    .optional(),
  structuredOutputIds: ids,
  structuredOutputs: z
    .array(z.looseObject({ name: z.string().min(1).max(40), schema: nestedJsonSchema }))
    .max(50)
    .optional(),
  scorecardIds: ids,
  scorecards: z
    .array(z.looseObject({ name: text(80).optional() }))
    .max(50)
    .optional(),
});

/** Who may listen and steer while the call runs. */
export const monitorPlanSchema = z.strictObject({
  /** Default true. */
  listenEnabled: z.boolean().optional(),
  listenAuthenticationEnabled: z.boolean().optional(),
  /** Default true. */
  controlEnabled: z.boolean().optional(),
  controlAuthenticationEnabled: z.boolean().optional(),
  /** Said by the assistant when a person takes the call over. Saywell's own field. Absent: nothing. */
  takeOverMessage: text(1_000).optional(),
  /** Said when the assistant goes on. Saywell's own field. Absent: nothing. */
  handBackMessage: text(1_000).optional(),
  monitorIds: ids,
});
