import type { ReactNode } from 'react';
import { Field } from '../../ui/form.tsx';

interface TestFieldProps {
  readonly defaultValue: string | undefined;
  readonly placeholder?: string;
}

const maxName = 80;

export function TestName({ defaultValue, placeholder }: TestFieldProps): ReactNode {
  return (
    <Field
      label="Name"
      name="name"
      required
      maxLength={maxName}
      autoComplete="off"
      dir="auto"
      defaultValue={defaultValue?.slice(0, maxName)}
      placeholder={placeholder}
    />
  );
}

export function TestScript({ hint, ...text }: TestFieldProps & { readonly hint: string }): ReactNode {
  return (
    <Field
      label="Script"
      name="script"
      hint={hint}
      renderControl={(ids) => (
        <textarea {...ids} {...text} name="script" required rows={6} maxLength={10_000} dir="auto" />
      )}
    />
  );
}
