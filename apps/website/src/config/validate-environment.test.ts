import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { validateEnvironment } from './validate-environment.ts';

const validate = (variables: Record<string, string>) => () => validateEnvironment(readEnvironment(variables));
const production = { VITE_APP_ENVIRONMENT: 'production' };
const url = { VITE_BACKEND_URL: 'https://backend.test' };
const key = { VITE_BACKEND_ANON_KEY: 'anonymous' };

it('WV-28 production needs the backend URL', () => {
  expect(validate({ ...production, ...key })).toThrow(
    'Missing required environment variables: VITE_BACKEND_URL',
  );
});

it('WV-29 production needs the anonymous key', () => {
  expect(validate({ ...production, ...url })).toThrow(
    'Missing required environment variables: VITE_BACKEND_ANON_KEY',
  );
});

it('WV-30 in production everything that is missing is named, and nothing else is required', () => {
  expect(validate(production)).toThrow(
    new Error('Missing required environment variables: VITE_BACKEND_URL, VITE_BACKEND_ANON_KEY'),
  );
  expect(validate({ ...production, ...url, ...key })).not.toThrow();
  for (const appEnvironment of ['', 'development', 'staging']) {
    expect(validate({ VITE_APP_ENVIRONMENT: appEnvironment })).not.toThrow();
  }
});
