import type { ReactNode } from 'react';
import { Field } from './form.tsx';

/** As the server counts: length is what makes a password good. */
const minimum = 12;

export function NewPasswordField({ label = 'Password' }: { label?: string }): ReactNode {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      required
      minLength={minimum}
      maxLength={256}
      autoComplete="new-password"
      hint={`At least ${minimum} characters. Some words in a row are easy to keep and hard to guess.`}
    />
  );
}
