import type { InputHTMLAttributes, ReactNode } from 'react';
import { ExchangeBars } from '../../components/exchange-bars.tsx';
import { formWords } from '../../content/contact-form.ts';
import { type ContactField, contactLabels, contactLimits, industries, urgencies } from './contact-fields.ts';

/** More bars, less time. */
const urgencyBars = {
  normal: [['user', 0.3, 0.5]],
  urgent: [['user', 0.35, 0.65, 0.5, 0.4]],
  asap: [['user', 0.5, 1, 0.7, 0.9, 0.6, 0.8]],
} as const;

/** The fields, with the browser's own checks and no others. */
export function ContactInputs({ refused }: { refused: readonly ContactField[] }): ReactNode {
  const common = (field: ContactField) => ({
    id: `contact-${field}`,
    name: field,
    'aria-invalid': refused.includes(field) || undefined,
  });
  return (
    <>
      <Input {...common('name')} field="name" type="text" autoComplete="name" required />
      <Input {...common('email')} field="email" type="email" autoComplete="email" required />
      <Input {...common('company')} field="company" type="text" autoComplete="organization" required />
      <Input {...common('phone')} field="phone" type="tel" autoComplete="tel" />
      <div className="field field-wide">
        <label htmlFor="contact-industry">{contactLabels.industry}</label>
        <select {...common('industry')} required>
          <option value="">{formWords.industry}</option>
          {industries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field field-wide">
        <label htmlFor="contact-message">{contactLabels.message}</label>
        <textarea {...common('message')} rows={5} maxLength={contactLimits.message} required />
      </div>
      <Urgency />
      <div className="contact-website" aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { readonly field: keyof typeof contactLimits };

function Input({ field, ...attributes }: InputProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={attributes.id}>
        {contactLabels[field]}
        {attributes.required !== true && <span className="field-note"> (optional)</span>}
      </label>
      <input {...attributes} maxLength={contactLimits[field]} />
    </div>
  );
}

function Urgency(): ReactNode {
  return (
    <fieldset className="field field-wide urgency">
      <legend>{contactLabels.urgency}</legend>
      <div>
        {urgencies.map(({ value, label, within }, index) => (
          <label key={value}>
            <input type="radio" name="urgency" value={value} defaultChecked={index === 0} />
            <ExchangeBars exchange={urgencyBars[value]} />
            <span>
              {label} <span className="field-note">({within})</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
