import { Parser } from 'htmlparser2';
import { StorageError } from '../storage-error.ts';

/** An element of an answer. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

/** The root element, which has one of these names. @throws {StorageError} `storage-broken-answer`. */
export function parseXml(text: string, names: readonly string[]): XmlElement {
  const root: OpenElement = { name: '', text: '', children: [] };
  const open: OpenElement[] = [root];
  const parser = new Parser(
    {
      onopentag: (name) => open.push({ name: name.replace(/^.*:/, ''), text: '', children: [] }),
      ontext: (piece) => {
        const current = open.at(-1);
        if (current !== undefined) current.text += piece;
      },
      onclosetag: () => {
        const closed = open.pop();
        if (closed !== undefined) open.at(-1)?.children.push(closed);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const [found] = root.children;
  if (found === undefined || !names.includes(found.name))
    throw new StorageError('storage-broken-answer', `no ${names.join(' or ')}`);
  return found;
}

/** The text of the first child with this name; undefined: there is none. */
export const childText = ({ children }: XmlElement, name: string): string | undefined =>
  children.find((child) => child.name === name)?.text;

/** The same of one that has to be there. @throws {StorageError} `storage-broken-answer`. */
export function requiredText(element: XmlElement, name: string): string {
  const text = childText(element, name);
  if (text === undefined) throw new StorageError('storage-broken-answer', `no ${name}`);
  return text;
}
