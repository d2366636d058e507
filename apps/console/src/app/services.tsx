import type { Me } from '@saywell/contract';
import { QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { type Api, createApi } from './api.ts';
import { createFeed, type Feed, type FeedOptions, type SocketEvents } from './feed.ts';
import { createFeedQueries, followedTopics } from './feed-queries.ts';
import { createGate, type Gate } from './gate.ts';
import type { LinkSecret } from './link-secret.ts';
import { createTalk, type Talk } from './talk/talk.ts';

/** What every part of the console acts through. */
export interface Services {
  readonly api: Api;
  readonly gate: Gate;
  readonly queries: QueryClient;
  /** Tells what changes while the frame is there. */
  readonly feed: Feed;
  /** The call with an assistant, which goes on while pages change. */
  readonly talk: Talk;
  /** Of the link that led here, until a page takes it. */
  readonly link: { secret: LinkSecret | null };
}

export interface ServicesOptions {
  readonly fetch?: typeof globalThis.fetch;
  readonly openSocket?: FeedOptions['open'];
}

export function createServices(options: ServicesOptions = {}): Services {
  const gate = createGate();
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What was refused is refused again; a network that broke may be back.
        retry: (count, error) => count < 2 && 'code' in error && error.code === 'network-error',
      },
    },
  });
  const api = createApi(gate, options.fetch);
  const feedQueries = createFeedQueries(queries, setTimer);
  const feed = createFeed({
    open: options.openSocket ?? openSocket,
    page: document,
    setTimer,
    random: Math.random,
    now: Date.now,
    missed: feedQueries.missed,
    // Waits at the gate until somebody is signed in.
    signIn: async () => void queries.setQueryData(['auth.me'], await api.signedIn.auth.me()),
  });
  feed.follow(followedTopics, feedQueries.heard);
  const talk = createTalk({ createWebCall: api.signedIn.call.createWeb, now: Date.now });
  return { api, gate, queries, feed, talk, link: { secret: null } };
}

function setTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

function openSocket(path: string, events: SocketEvents): WebSocket {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => events.heard(data));
  socket.addEventListener('close', ({ code }) => events.closed(code));
  return socket;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}): ReactNode {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('There are no services above this component.');
  return services;
}

/** What must be known before anybody has signed in. */
export const stateQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['auth.state'],
    queryFn: ({ signal }) => api.open.auth.state({ signal }),
    staleTime: 60_000,
  });

/** Who is signed in; null: nobody. Asked in two steps, so that a visitor without a session is not refused anything. */
export const meQuery = (services: Services) =>
  queryOptions({
    queryKey: ['auth.me'],
    queryFn: async ({ signal }): Promise<Me | null> => {
      const { signedIn } = await services.queries.query({ ...stateQuery(services), staleTime: 0 });
      return signedIn ? services.api.open.auth.me({ signal }) : null;
    },
    staleTime: 60_000,
  });

export function useSignInState() {
  return useQuery(stateQuery(useServices()));
}

/** Of pages behind the sign-in. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery(useServices()));
  if (data === null) throw new Error('Nobody is signed in here.');
  return data;
}
