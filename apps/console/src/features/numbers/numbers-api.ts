import type { PhoneNumber } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { visible } from '../../ui/visible.ts';

const rowsOfPage = 50;

interface NumberPage {
  readonly rows: readonly PhoneNumber[];
  readonly cursor?: string | undefined;
}

export const numbersKey = ['phoneNumber.page'] as const;

export const numbersQuery = ({ api }: Services) =>
  infiniteQueryOptions({
    queryKey: numbersKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<NumberPage> => {
      const { results, metadata } = await api.signedIn.phoneNumber.page(
        { limit: rowsOfPage, ...(cursor !== undefined && { cursor }) },
        { signal },
      );
      return { rows: results, cursor: metadata.nextCursor };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

export const numberKey = (id: string) => ['phoneNumber.get', id] as const;

/** With the tag of its state, which every change names. */
export const numberQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: numberKey(id),
    queryFn: async ({ signal }) => {
      const { answer, response } = await api.signedIn.phoneNumber.get.withResponse(id, { signal });
      return { number: answer, tag: response.headers.get('etag') ?? undefined };
    },
  });

/** What one dials. */
export function dialled(number: PhoneNumber): string {
  if ('number' in number && number.number !== undefined) return visible(number.number);
  if ('sipUri' in number && number.sipUri !== undefined) return visible(number.sipUri);
  return 'Without a number yet';
}

const providerWords: Readonly<Record<PhoneNumber['provider'], string>> = {
  twilio: 'Twilio',
  vonage: 'Vonage',
  telnyx: 'Telnyx',
  'byo-phone-number': 'Own trunk',
  vapi: 'SIP address',
};
export const providerText = ({ provider }: PhoneNumber): string => providerWords[provider];

export const statusWords: Readonly<Record<PhoneNumber['status'], string>> = {
  active: 'Active',
  activating: 'No line',
  blocked: 'Blocked',
};

/** Who answers its calls, in a few words. */
export function answeredBy(
  { assistantId, squadId, workflowId, server }: Partial<PhoneNumber>,
  names: ReadonlyMap<string, string> | undefined,
): string {
  if (assistantId !== undefined)
    return names === undefined
      ? 'An assistant'
      : visible(names.get(assistantId) ?? 'An assistant that is gone');
  if (squadId !== undefined) return 'A squad';
  if (workflowId !== undefined) return 'A workflow';
  return server === undefined ? 'Nobody yet' : 'Whom your server names';
}
