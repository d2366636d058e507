import { idParamsSchema, recordingParamsSchema } from '@saywell/contract';
import { z } from 'zod';
import { recordingDownloads, recordingQuerySchema, soundSchema } from '../rooms/recording-routes.ts';

const common = { tags: ['call'], security: [{ bearer: [] }] };
const needs = 'Needs a private key or a member with the role viewer.';

const ofDownloads: Readonly<Record<string, string>> = {
  'stereo-recording': 'Get the recording of a call, customer left and assistant right',
  'mono-recording': 'Get the recording of a call in one channel',
  'customer-recording': 'Get the recording of the customer alone',
  'assistant-recording': 'Get the recording of the assistant alone',
  'video-recording': 'Get the video of a call',
  pcap: 'Get the network trace of a call',
  'call-logs': 'Get the log of a call as a file',
};

const leadsTo = {
  302: z.void().describe('Leads to the recording; the key has to go along.'),
};

/** The routes of recordings, which are not in the table of routes: they answer files. */
export const recordingOperations = [
  {
    url: '/call/:id/recording/:recordingId',
    schema: {
      ...common,
      operationId: 'call.get-recording',
      summary: 'Get a recording of a call',
      description: `${needs} The call’s artifact names its recordings. Takes ranges, so that a player may seek.`,
      params: recordingParamsSchema,
      querystring: recordingQuerySchema,
      response: soundSchema,
    },
  },
  ...Object.entries(recordingDownloads).map(([name, download]) => ({
    url: `/call/:id/${name}`,
    schema: {
      ...common,
      operationId: `call.${name}`,
      summary: ofDownloads[name] ?? name,
      description: download === null ? `${needs} Nothing of the kind is stored: always 404.` : needs,
      params: idParamsSchema,
      response: download === null ? {} : leadsTo,
    },
  })),
];
