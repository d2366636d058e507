import type { LibraryVoice, VoiceProvider } from '@saywell/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

/** Those of this installation first. */
export const providerNames: Readonly<Record<VoiceProvider, string>> = {
  saywell: 'This installation',
  '11labs': 'ElevenLabs',
  azure: 'Azure',
  cartesia: 'Cartesia',
  'custom-voice': 'Own server',
  deepgram: 'Deepgram',
  hume: 'Hume',
  inworld: 'Inworld',
  lmnt: 'LMNT',
  microsoft: 'Microsoft',
  minimax: 'MiniMax',
  neuphonic: 'Neuphonic',
  openai: 'OpenAI',
  orpheus: 'Orpheus',
  playht: 'PlayHT',
  'rime-ai': 'Rime',
  sesame: 'Sesame',
  'smallest-ai': 'Smallest',
  tavus: 'Tavus',
  vapi: 'Vapi',
  wellsaid: 'WellSaid',
  xai: 'xAI',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
export const providers = Object.keys(providerNames) as VoiceProvider[];
export const providerOf = (text: string | undefined): VoiceProvider =>
  providers.find((one) => one === text) ?? 'saywell';

const rowsOfPage = 50;

interface VoicePage {
  readonly rows: readonly LibraryVoice[];
  readonly cursor?: string | undefined;
}

export const voicesKey = (provider: VoiceProvider) => ['voiceLibrary.list', { provider }] as const;

export const voicesQuery = ({ api }: Services, provider: VoiceProvider, keyword: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...voicesKey(provider), keyword ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<VoicePage> => {
      const { answer, response } = await api.signedIn.voiceLibrary.list.withResponse(
        provider,
        {
          limit: rowsOfPage,
          ...(keyword !== undefined && { keyword }),
          ...(cursor !== undefined && { cursor }),
        },
        { signal },
      );
      return { rows: answer, cursor: response.headers.get('x-next-cursor') ?? undefined };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

/** Only sounds of this server are played here: pages reach no other one. */
export function soundOf({ previewUrl }: LibraryVoice, page: string): string | undefined {
  if (previewUrl === undefined) return undefined;
  const url = URL.parse(previewUrl, page);
  const isLibrary = url?.pathname.startsWith('/voice-library/preview/') === true;
  // By its path: behind a proxy the server may be known by another name.
  return isLibrary && url.host === new URL(page).host ? `${url.pathname}${url.search}` : undefined;
}
