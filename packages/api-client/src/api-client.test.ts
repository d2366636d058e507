import type { Assistant, Booking, Call, ChatChunk, CreateAssistant, ResponseEvent } from '@saywell/contract';
import { expect, expectTypeOf, it } from 'vitest';
import type { ApiClient, ApiClientOptions, RequestOptions } from './api-client.ts';
import { createApiClient } from './create-api-client.ts';
import { createClientOf } from './create-client-of.ts';
import { routeTable } from './route-table.ts';

const client = createApiClient({ token: 'key' });

it('every method is typed from the contract', () => {
  expectTypeOf<ApiClient['assistant']['create']>().parameter(0).toExtend<CreateAssistant>();
  expectTypeOf<ApiClient['assistant']['create']>().returns.resolves.toExtend<Assistant>();
  expectTypeOf<Parameters<ApiClient['assistant']['get']>>().toEqualTypeOf<
    [id: string, options?: RequestOptions]
  >();
  expectTypeOf<Parameters<ApiClient['org']['removeMember']>>().toEqualTypeOf<
    [id: string, id: string, options?: RequestOptions]
  >();
  expectTypeOf<Parameters<ApiClient['voiceLibrary']['syncProvider']>>().toEqualTypeOf<
    [id: string, options?: RequestOptions]
  >();
  expectTypeOf<ApiClient['booking']['export']>().returns.resolves.toEqualTypeOf<string>();
  expectTypeOf<ApiClient['file']['content']>().returns.resolves.toEqualTypeOf<Blob>();
  expect(Object.keys(client)).toEqual(Object.keys(routeTable));
});

it('a method has the forms that its route has', () => {
  expectTypeOf<ApiClient['assistant']['get']['raw']>().returns.resolves.toEqualTypeOf<Response>();
  expectTypeOf<ApiClient['call']['list']['all']>().returns.toEqualTypeOf<
    AsyncGenerator<Call, void, undefined>
  >();
  expectTypeOf<ApiClient['call']['page']['pages']>().returns.toEqualTypeOf<
    AsyncGenerator<readonly Call[], void, undefined>
  >();
  expectTypeOf<ApiClient['booking']['list']['all']>().returns.toEqualTypeOf<
    AsyncGenerator<Booking, void, undefined>
  >();
  expectTypeOf<ApiClient['chat']['create']['stream']>().returns.toEqualTypeOf<
    AsyncGenerator<ChatChunk, void, undefined>
  >();
  expectTypeOf<ApiClient['chat']['createWebResponse']['stream']>().returns.toEqualTypeOf<
    AsyncGenerator<ResponseEvent, void, undefined>
  >();
  expectTypeOf<ApiClient['assistant']['get']>().not.toHaveProperty('all');
  expectTypeOf<ApiClient['assistant']['create']>().not.toHaveProperty('stream');
  expectTypeOf<ApiClient['org']['list']>().not.toHaveProperty('pages');
  const { assistant, call, chat, org } = client;
  for (const method of [assistant.get.raw, call.list.all, call.page.pages, chat.create.stream])
    expect(method).toBeTypeOf('function');
  for (const method of [assistant.get, assistant.create, org.list]) expect(method).toBeTypeOf('function');
});

it('times may be dates, and a plain chat cannot ask for a stream', () => {
  type Filters = NonNullable<Parameters<ApiClient['call']['list']>[0]>;
  expectTypeOf<Filters['createdAtGe']>().toEqualTypeOf<string | Date | undefined>();
  expectTypeOf<Filters['assistantId']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Parameters<ApiClient['chat']['create']>[0]['stream']>().toEqualTypeOf<false | undefined>();
  expect(Object.keys(client.chat.create)).toContain('stream');
});

it('a client of some resources has no others', () => {
  expectTypeOf<ReturnType<typeof createClientOf<'call' | 'chat'>>>().toEqualTypeOf<
    Pick<ApiClient, 'call' | 'chat'>
  >();
  expectTypeOf<ApiClientOptions['token']>().toEqualTypeOf<string | (() => string | Promise<string>)>();
  const { call, chat } = routeTable;
  expect(Object.keys(createClientOf({ call, chat }, { token: 'key' }))).toEqual(['call', 'chat']);
});
