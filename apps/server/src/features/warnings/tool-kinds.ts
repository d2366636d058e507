import type { CreateTool } from '@saywell/contract';

const telephony = 'It needs a telephone line, which this server has not';

/** Why the tools of some kinds never do what they are for. */
export const kindsThatDoNotRun: Readonly<Partial<Record<CreateTool['type'], string>>> = {
  dtmf: telephony,
  voicemail: telephony,
  sipRequest: telephony,
  output: 'Nothing on this server takes what it hands over',
};
