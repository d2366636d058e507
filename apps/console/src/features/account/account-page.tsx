import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleNames } from '../../app/roles.ts';
import { meQuery, useMe, useServices } from '../../app/services.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { credentialsQuery } from './account-api.ts';
import { Credentials } from './credentials.tsx';
import { Devices } from './devices.tsx';

export function AccountPage(): ReactNode {
  const services = useServices();
  const credentials = useQuery(credentialsQuery(services));
  return (
    <Page title="Account" lead="You, and how you get in.">
      <Profile />
      <Section
        title="Ways to sign in"
        lead="Two ways are better than one: a lost device then locks nobody out."
      >
        <Loaded query={credentials}>{(list) => <Credentials credentials={list} />}</Loaded>
      </Section>
      <Devices />
    </Page>
  );
}

function Profile(): ReactNode {
  const services = useServices();
  const queries = useQueryClient();
  const me = useMe();
  return (
    <Section title="Profile">
      <Form
        className="profile-form"
        submit={async ({ fullName = '' }) => {
          const changed = await services.api.signedIn.auth.updateMe({ fullName });
          queries.setQueryData(meQuery(services).queryKey, changed);
          toast('Saved.');
        }}
      >
        <Field
          label="Name"
          name="fullName"
          required
          maxLength={100}
          autoComplete="name"
          defaultValue={me.fullName ?? ''}
        />
        <Field
          label="Mail"
          name="shown-mail"
          type="email"
          value={me.email}
          readOnly
          hint={`${roleNames[me.role]} of ${(me.homeOrg ?? me.org).name ?? 'your organisation'}. Another address needs a new invitation.`}
        />
        <Submit look="quiet">Save</Submit>
      </Form>
    </Section>
  );
}
