import {
  createCredentialSchema,
  credentialSchema,
  updateCredentialSchema,
} from '../resources/credential/credential.ts';
import { credentialTestSchema } from '../resources/credential/credential-test.ts';
import {
  createCredentialSessionSchema,
  credentialActionSchema,
  credentialSessionSchema,
  credentialWebhookSchema,
} from '../resources/credential/session.ts';
import { idParamsSchema, noAnswerSchema } from '../resources/parts/common.ts';
import { crud } from './route.ts';

const routes = crud('credential', {
  create: createCredentialSchema,
  update: updateCredentialSchema,
  answer: credentialSchema,
});

const byConfirmedAdmin = { role: 'admin', confirmed: true } as const;

/** With these the organisation acts at its providers: administrators only. */
export const credentialRoutes = {
  create: { ...routes.create, ...byConfirmedAdmin },
  list: { ...routes.list, role: 'admin' },
  get: { ...routes.get, role: 'admin' },
  update: { ...routes.update, ...byConfirmedAdmin },
  delete: { ...routes.delete, ...byConfirmedAdmin },
  /** Asks the provider once whether it takes the credential; nothing is changed. */
  test: {
    id: 'credential.test',
    method: 'POST',
    path: '/credential/:id/test',
    access: 'private',
    role: 'admin',
    params: idParamsSchema,
    success: 200,
    answer: credentialTestSchema,
  },
  /** Begins a grant in the pages of a provider. */
  createSession: {
    id: 'credential.create-session',
    method: 'POST',
    path: '/credential/session',
    access: 'private',
    role: 'admin',
    body: createCredentialSessionSchema,
    success: 201,
    answer: credentialSessionSchema,
  },
  /** For the integration service, which signs: a grant was given, renewed or lost. */
  webhook: {
    id: 'credential.webhook',
    method: 'POST',
    path: '/credential/webhook',
    access: 'open',
    body: credentialWebhookSchema,
    success: 201,
    answer: noAnswerSchema,
  },
  /** Has the integration service do something with a granted credential. */
  trigger: {
    id: 'credential.trigger',
    method: 'POST',
    path: '/credential/trigger',
    access: 'private',
    role: 'admin',
    body: credentialActionSchema,
    success: 201,
    answer: noAnswerSchema,
  },
} as const;
