// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createServices, ServicesProvider } from '../../app/services.tsx';
import { SignIn } from './sign-in.tsx';

afterEach(cleanup);

const state = { setupOpen: false, methods: ['password'], signedIn: false, isSecure: true, sendsMail: false };
const me = { id: 'm1', email: 'ann@example.com', role: 'admin' };
type Answer = readonly [status: number, body: object];

/** A server that knows these answers, by path; those of one path one after the other. */
function openSignIn(answers: Readonly<Record<string, readonly Answer[]>>, at: object = state) {
  const sent: { path: string; body: unknown }[] = [];
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const path = typeof input === 'string' ? input : 'not a path';
    if (path === '/auth/state') return Response.json(at);
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    const [status, body] = left.get(path)?.shift() ?? [404, { code: 'not-found' }];
    return Response.json(body, { status });
  });
  const services = createServices({ fetch });
  const done = vi.fn();
  render(
    <QueryClientProvider client={services.queries}>
      <ServicesProvider services={services}>
        <SignIn done={done} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { sent, done };
}

async function sendPassword(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Mail'), { target: { value: 'ann@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const path = '/auth/sign-in/password';
const given = { email: 'ann@example.com', password: 'a long password' };

it('signs in with a password', async () => {
  const { sent, done } = openSignIn({ [path]: [[200, { status: 'signed-in', me }]] });
  await sendPassword();
  await waitFor(() => expect(done).toHaveBeenCalledWith(me));
  expect(sent).toEqual([{ path, body: given }]);
});

it('says what did not match, and keeps what was typed', async () => {
  const { done } = openSignIn({ [path]: [[401, { code: 'sign-in-refused', message: 'no' }]] });
  await sendPassword();
  expect((await screen.findByRole('alert')).textContent).toContain('That did not match.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a long password');
  expect(done).not.toHaveBeenCalled();
});

it('asks for the code of the second step', async () => {
  const totp = '/auth/sign-in/totp';
  const { sent, done } = openSignIn({
    [path]: [[200, { status: 'second-factor', challenge: 'c1' }]],
    [totp]: [[200, { status: 'signed-in', me }]],
  });
  await sendPassword();
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: ' 123456 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(done).toHaveBeenCalledWith(me));
  expect(sent[1]).toEqual({ path: totp, body: { challenge: 'c1', code: '123456' } });
});

it('asks which organisation, and tries the same with it', async () => {
  const organizations = [
    { id: 'o1', name: 'One' },
    { id: 'o2', name: 'Two' },
  ];
  const { sent, done } = openSignIn({
    [path]: [
      [200, { status: 'choose-organization', organizations }],
      [200, { status: 'signed-in', me }],
    ],
  });
  await sendPassword();
  fireEvent.click(await screen.findByLabelText('Two'));
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(done).toHaveBeenCalledWith(me));
  expect(sent[1]).toEqual({ path, body: { ...given, orgId: 'o2' } });
});

it('offers what the installation offers, and says what is not encrypted', async () => {
  openSignIn({}, { ...state, methods: ['password', 'oidc'], oidcName: 'Example ID', isSecure: false });
  expect((await screen.findByText('Continue with Example ID')).getAttribute('href')).toBe('/auth/oidc/start');
  expect(screen.getByText(/not encrypted/)).toBeTruthy();
  expect(screen.queryByText(/passkey/i)).toBeNull();
});
