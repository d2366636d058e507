import { contactValues } from '@saywell/site-facts';
/** What a visitor enters. Texts as typed; `phone` may be empty. */
export interface ContactEntries {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string;
  readonly industry: string;
  readonly message: string;
  readonly urgency: string;
  /** Out of sight of people: whoever fills it in is a program. */
  readonly website: string;
}

/** What the fields are called. */
export const contactLabels = {
  name: 'Full Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  industry: 'Industry',
  message: 'Message',
  urgency: 'Urgency',
} as const;

export type ContactField = keyof typeof contactLabels;
export const contactFields: readonly ContactField[] = [
  'name',
  'email',
  'company',
  'phone',
  'industry',
  'message',
  'urgency',
];

/** Most that the server takes, in characters. */
export const contactLimits = { name: 200, email: 254, company: 200, phone: 40, message: 5_000 } as const;

export const industries = [
  { value: 'business-funding', label: 'Business funding' },
  { value: 'ecommerce', label: 'Ecommerce' },
  { value: 'business-coaching', label: 'Business coaching' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'real-estate', label: 'Real estate' },
  { value: 'other', label: 'Something else' },
] as const;

const { urgency } = contactValues;

/** The first one is the default. */
export const urgencies = [
  { value: 'normal', label: 'Normal', within: urgency.normal },
  { value: 'urgent', label: 'Urgent', within: urgency.urgent },
  { value: 'asap', label: urgency.asapName, within: urgency.asap },
] as const;

export const emptyEntries: ContactEntries = {
  name: '',
  email: '',
  company: '',
  phone: '',
  industry: '',
  message: '',
  urgency: urgencies[0].value,
  website: '',
};

export function readEntries(form: HTMLFormElement): ContactEntries {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    company: text('company'),
    phone: text('phone'),
    industry: text('industry'),
    message: text('message'),
    urgency: text('urgency'),
    website: text('website'),
  };
}

export function isSameEntries(a: ContactEntries, b: ContactEntries): boolean {
  return [...contactFields, 'website' as const].every((field) => a[field] === b[field]);
}
