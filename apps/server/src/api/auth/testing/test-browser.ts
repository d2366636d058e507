import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export interface TestBrowser {
  /** `Name=value` of its cookies. */
  readonly cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(
    method: 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** A page of the console: it keeps cookies, and sends what only such a page can send. */
export function createTestBrowser(server: FastifyInstance, remoteAddress = '127.0.0.1'): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...(cookie !== '' && { cookie }), 'user-agent': 'Test browser', ...headers };
    const hasBody = payload !== undefined;
    const answer = await server.inject({
      method,
      url,
      remoteAddress,
      headers: sent,
      ...(hasBody && { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (url, headers = {}) => request('GET', url, headers),
    send: (method, url, payload, headers = {}) =>
      request(
        method,
        url,
        { 'x-saywell-console': '1', 'sec-fetch-site': 'same-origin', ...headers },
        payload,
      ),
  };
}
