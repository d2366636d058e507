import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { changeBetween } from './change-between.ts';
import { templates } from './templates.ts';

export type CodeLanguage = 'prompt' | 'json';

export interface CodeViewOptions {
  readonly parent: HTMLElement;
  readonly language: CodeLanguage;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly placeholder: string;
  /** Of what is written in: its name for readers, and what is said of it. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly typed: (text: string) => void;
}

/** A text with marks in it, drawn without React. */
export interface CodeView {
  /** The text is another one: what is typed here is not told. */
  follow(text: string): void;
  describe(attributes: Readonly<Record<string, string>>): void;
  destroy(): void;
}

const code = 'ui-monospace, "SF Mono", Menlo, Consolas, monospace';
/** Its own sheet comes behind the page's, and is made for light pages where this says nothing else. */
const look = (fontFamily: string, fontSize: string): Extension =>
  EditorView.theme({
    '.cm-scroller': { fontFamily, fontSize, lineHeight: '1.5' },
    '.cm-content': { caretColor: 'var(--ink)' },
    '.cm-gutters': { borderColor: 'var(--line)', background: 'none', color: 'var(--soft)' },
    '.cm-placeholder': { color: 'var(--soft)' },
  });
const inks = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--voice)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.invalid, color: 'var(--stop)' },
]);

const languages: Readonly<Record<CodeLanguage, Extension>> = {
  prompt: [templates, look('inherit', 'inherit')],
  json: [
    look(code, '0.8125rem'),
    lineNumbers(),
    json(),
    bracketMatching(),
    syntaxHighlighting(inks),
    // Tab leaves a prompt, as it leaves any field; in JSON it indents until Escape was pressed.
    keymap.of([indentWithTab]),
  ],
};
const following = 'follow';

const attributesOf = (given: Readonly<Record<string, string>>): Extension =>
  EditorView.contentAttributes.of({ ...given });

/** Undoing is the draft's, not its own. */
export function openCodeView(options: CodeViewOptions): CodeView {
  const { parent, language, text, isReadOnly, attributes, typed } = options;
  const described = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonceOf(document)),
        EditorView.lineWrapping,
        languages[language],
        keymap.of(defaultKeymap),
        placeholder(options.placeholder),
        described.of(attributesOf(attributes)),
        EditorState.readOnly.of(isReadOnly),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const isFollowing = transactions.some((transaction) => transaction.isUserEvent(following));
          if (docChanged && !isFollowing) typed(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    follow(next) {
      const changes = changeBetween(view.state.doc.toString(), next);
      if (changes !== null) view.dispatch({ changes, userEvent: following });
    },
    describe: (next) => view.dispatch({ effects: described.reconfigure(attributesOf(next)) }),
    destroy: () => view.destroy(),
  };
}

/** The page's policy lets in style elements that have it. */
const nonceOf = (page: Document): string =>
  page.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
