import { disclosure, element } from './element.ts';
import { exampleValue } from './example-value.ts';
import type { Entry, Parameter, Schema } from './openapi.ts';
import type { OperationViewOptions } from './operation-view-options.ts';
import { type RequestParts, sendRequest } from './send-request.ts';

/** The form that sends a request to this server, and shows the answer. */
export function tryOut(entry: Entry, options: OperationViewOptions): HTMLElement {
  return disclosure(['Try it'], () => [formOf(entry, options)], { class: 'try' });
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function formOf(entry: Entry, options: OperationViewOptions): HTMLElement {
  const { parameters = [], requestBody } = entry.operation;
  const fields = parameters.filter(({ in: place }) => place !== 'header').map(parameterField);
  const [body] = Object.entries(requestBody?.content ?? {});
  const parts = body === undefined ? [] : bodyFields(body[0], body[1].schema, options);
  const answer = element('div', { class: 'answer', 'aria-live': 'polite' });
  const send = element('button', { type: 'submit' }, 'Send');
  const form = element('form', {}, ...[...fields, ...parts].map(({ label }) => label), send, answer);
  const show = async (filled: RequestParts): Promise<void> => {
    const { headline, text } = await sendRequest(filled, options.fetch);
    answer.replaceChildren(
      element('p', { class: 'status' }, headline),
      element('pre', { tabindex: '0' }, text),
    );
    send.disabled = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    const filled: RequestParts = {
      method: entry.method,
      path: entry.path,
      key: options.key(),
      parameters: fields.map(({ name, place, control }) => ({ name, place, value: control.value })),
      ...(body !== undefined && { body: readBody(body[0], parts) }),
    };
    void show(filled);
  });
  return form;
}

interface FormField {
  readonly name: string;
  readonly place: Parameter['in'] | 'body';
  readonly control: Control;
  readonly label: HTMLElement;
}

function parameterField({ name, in: place, required, example }: Parameter): FormField {
  const isRequired = required === true;
  const control = element('input', {
    required: isRequired,
    autocomplete: 'off',
    placeholder: example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example),
  });
  return { name, place, control, label: labelled(`${name}${isRequired ? ' (required)' : ''}`, control) };
}

function bodyFields(type: string, schema: Schema, { document }: OperationViewOptions): FormField[] {
  if (type !== 'multipart/form-data') {
    const control = element('textarea', { rows: '8', spellcheck: 'false' });
    control.value = JSON.stringify(exampleValue(schema, document), null, 2);
    return [{ name: 'body', place: 'body', control, label: labelled('Body, JSON', control) }];
  }
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const control = element('input', { type: isFile(field) ? 'file' : 'text' });
    return { name, place: 'body', control, label: labelled(name, control) };
  });
}

const isFile = ({ format, anyOf = [] }: Schema): boolean =>
  format === 'binary' || anyOf.some((option) => option.format === 'binary');

const labelled = (text: string, control: Control): HTMLElement => element('label', {}, text, control);

function readBody(type: string, fields: readonly FormField[]): string | FormData {
  if (type !== 'multipart/form-data') return fields[0]?.control.value ?? '';
  const form = new FormData();
  for (const { name, control } of fields) {
    const files =
      control instanceof HTMLInputElement && control.type === 'file' ? [...(control.files ?? [])] : null;
    for (const file of files ?? []) form.append(name, file);
    if (files === null && control.value !== '') form.append(name, control.value);
  }
  return form;
}
