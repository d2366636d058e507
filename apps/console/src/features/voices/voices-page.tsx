import './voices.css';
import type { LibraryVoice, VoiceProvider } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { visible } from '../../ui/visible.ts';
import { readVoicesSearch, type VoicesSearch } from './search.ts';
import { providerNames, providerOf, providers, soundOf, voicesKey, voicesQuery } from './voices-api.ts';

/** Voices of this installation and of providers, to be heard before one is chosen. */
export function VoicesPage(): ReactNode {
  const search = useSearch({ from: '/inside/voices' });
  const navigate = useNavigate();
  const provider = providerOf(search.provider);
  const voices = useInfiniteQuery(voicesQuery(useServices(), provider, search.q));
  const change = (next: VoicesSearch): void =>
    void navigate({ to: '/voices', search: readVoicesSearch({ ...next }), replace: true });
  return (
    <Page
      title="Voices"
      lead="How assistants can sound. The id is what an assistant’s voice is set to."
      action={<Sync provider={provider} />}
    >
      <Controls provider={provider} search={search} change={change} />
      <Loaded query={voices}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <NoVoice provider={provider} search={search} change={change} />;
          return (
            <ul className="rows" aria-label="Voices">
              {rows.map((voice) => (
                <li key={voice.id} className="row">
                  <VoiceRow voice={voice} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={voices} />
    </Page>
  );
}

interface ControlsProps {
  readonly provider: VoiceProvider;
  readonly search: VoicesSearch;
  readonly change: (search: VoicesSearch) => void;
}

function Controls({ provider, search, change }: ControlsProps): ReactNode {
  const id = useId();
  return (
    <search className="filter-bar voice-search">
      <SearchField
        label="Name, description or accent of a voice"
        placeholder="Name, description or accent"
        maxLength={200}
        q={search.q ?? ''}
        set={(q) => change({ ...search, q })}
      />
      <div className="filter-sort">
        <label htmlFor={id} className="visually-hidden">
          Whose voices
        </label>
        <select
          id={id}
          className="select"
          value={provider}
          onChange={({ target }) => change({ ...search, provider: target.value })}
        >
          {providers.map((one) => (
            <option key={one} value={one}>
              {providerNames[one]}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}

function Sync({ provider }: { provider: VoiceProvider }): ReactNode {
  const { api } = useServices();
  const sync = useAction(() => api.signedIn.voiceLibrary.syncProvider(provider), [voicesKey(provider)]);
  return (
    <div className="voice-sync">
      <Button
        reason={reasonAgainst(useMe(), 'voiceLibrary.syncProvider')}
        busy={sync.isPending}
        onClick={() => sync.mutate(undefined)}
      >
        Ask the provider again
      </Button>
      {sync.isError && <ProblemNote error={sync.error} />}
    </div>
  );
}

function VoiceRow({ voice }: { voice: LibraryVoice }): ReactNode {
  const { name, providerId, languageCode, language, accent, gender, description, isCloned } = voice;
  const facts = [languageCode ?? language, accent, gender].filter((fact) => fact !== undefined);
  return (
    <>
      <span className="row-main">
        <span className="row-title">
          <bdi>{visible(name ?? providerId)}</bdi>
          {isCloned === true && <span className="tag">Cloned</span>}
        </span>
        <span className="row-more voice-more">
          <code>{visible(providerId)}</code> {facts.map(visible).join(', ')}
        </span>
        {description !== undefined && <span className="row-more voice-more">{visible(description)}</span>}
      </span>
      <Listen voice={voice} />
    </>
  );
}

/** Its sound, where this server has it. */
function Listen({ voice }: { voice: LibraryVoice }): ReactNode {
  const audio = useRef<HTMLAudioElement>(null);
  const [isSilent, setSilent] = useState(false);
  const sound = soundOf(voice, location.href);
  const name = visible(voice.name ?? voice.providerId);
  if (sound === undefined)
    return (
      <Button icon="play" reason="Its provider has the sound, and this page plays none but this server’s.">
        Listen<span className="visually-hidden"> to {name}</span>
      </Button>
    );
  return (
    <span className="voice-listen">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one sentence that says whose voice it is */}
      <audio ref={audio} preload="none" src={sound} onError={() => setSilent(true)} />
      <output className="quiet">{isSilent ? 'It cannot be heard here.' : ''}</output>
      <Button
        icon="play"
        onClick={() => {
          setSilent(false);
          void audio.current?.play().catch(() => setSilent(true));
        }}
      >
        Listen<span className="visually-hidden"> to {name}</span>
      </Button>
    </span>
  );
}

function NoVoice({ provider, search, change }: ControlsProps): ReactNode {
  if (search.q === undefined)
    return (
      <Empty title={`No voice of ${providerNames[provider]} yet`} action={<Sync provider={provider} />}>
        The provider is asked for its voices with your credential there.
      </Empty>
    );
  return (
    <Empty
      title="No voice has these words"
      action={<Button onClick={() => change({ ...search, q: '' })}>Show all</Button>}
    >
      Names, descriptions and accents are searched.
    </Empty>
  );
}
