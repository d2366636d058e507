import type { CreateTool, OpenAIFunction } from '@saywell/contract';

type TransferTool = Extract<CreateTool, { type: 'transferCall' }>;
export type Destination = NonNullable<TransferTool['destinations']>[number];

/** The destinations outside by name, with what is said of each. */
export function formOfTransfer({ destinations: all = [] }: TransferTool): OpenAIFunction {
  const destinations = all.filter(({ type }) => type !== 'assistant');
  const names = destinations.map(nameOfDestination);
  const described = destinations.flatMap(({ description }, index) =>
    description === undefined ? [] : [`${names[index]}: ${description}`],
  );
  const description = ['Sends the call to somebody else.', ...described].join('\n');
  if (names.length === 0) return { name: 'transfer_call', description };
  return {
    name: 'transfer_call',
    description,
    parameters: {
      type: 'object',
      properties: { destination: { type: 'string', enum: names } },
      required: ['destination'],
    },
  };
}

export function nameOfDestination(destination: Destination): string {
  if (destination.type === 'assistant') return destination.assistantName;
  return destination.type === 'number' ? destination.number : destination.sipUri;
}
