import { describeLimits, describeType } from './describe-type.ts';
import { disclosure, element, paragraphs, prose } from './element.ts';
import type { ApiDocument, Body, Entry, Parameter } from './openapi.ts';
import type { OperationViewOptions } from './operation-view-options.ts';
import { aboutValue, schemaView } from './schema-view.ts';
import { tryOut } from './try-out.ts';

/** One route or message: closed, until somebody opens it. */
export function operationView(entry: Entry, options: OperationViewOptions): HTMLDetailsElement {
  const { method, path, kind, operation } = entry;
  const title = [
    element('span', { class: 'method', 'data-method': method }, kind === 'message' ? 'sent' : method),
    element('code', { class: 'path' }, path),
    element('span', { class: 'summary' }, operation.summary ?? ''),
  ];
  const view = disclosure(title, () => insideOf(entry, options), { class: 'operation' });
  view.id = operation.operationId;
  return view;
}

function insideOf(entry: Entry, options: OperationViewOptions): HTMLElement[] {
  const { operation, kind } = entry;
  const { parameters = [], requestBody, responses } = operation;
  return [
    ...paragraphs(operation.description ?? ''),
    ...(parameters.length === 0 ? [] : [parameterList(parameters)]),
    ...(requestBody === undefined ? [] : bodyView('Body', requestBody, options.document)),
    ...(kind === 'route' ? [tryOut(entry, options)] : []),
    ...Object.entries(responses).flatMap(([status, body]) => answerView(status, body, options.document)),
  ];
}

function parameterList(parameters: readonly Parameter[]): HTMLElement {
  const rows = parameters.map((parameter) => {
    const { name, schema, required, description, example } = parameter;
    const about = {
      ...schema,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { examples: [example] }),
    };
    const type = [describeType(schema), ...describeLimits(schema)].join(', ');
    const head = element(
      'div',
      { class: 'field-head' },
      element('code', { class: 'field-name' }, name),
      element('span', { class: 'place' }, parameter.in),
      required === true ? element('strong', { class: 'must' }, 'required') : null,
      element('span', { class: 'type' }, type),
    );
    return element('li', {}, head, ...aboutValue(about));
  });
  return element('div', {}, element('h4', {}, 'Parameters'), element('ul', { class: 'fields' }, ...rows));
}

function bodyView(title: string, { content = {} }: Body, document: ApiDocument): HTMLElement[] {
  return Object.entries(content).map(([type, { schema }]) =>
    element('div', {}, element('h4', {}, title, ' ', mediaType(type)), ...schemaView(schema, document)),
  );
}

const mediaType = (type: string): HTMLElement => element('span', { class: 'type' }, type);

/** The answer of success is shown with its types; the others with a line. */
function answerView(status: string, body: Body, document: ApiDocument): HTMLElement[] {
  const isSuccess = status.startsWith('2');
  const title = `Answer ${status}`;
  const types = Object.entries(body.content ?? {});
  if (!isSuccess || types.length === 0) {
    const said = body.description === 'Default Response' ? failureNote : (body.description ?? '');
    return [element('div', {}, element('h4', {}, title), prose(said))];
  }
  return types.map(([type, { schema }]) => {
    const name = element('span', { class: 'type' }, `${describeType(schema)}, ${type}`);
    return disclosure([title, ' ', name], () => schemaView(schema, document), { class: 'inside' });
  });
}

const failureNote = 'Everything else, in the shape of `Failure`.';
