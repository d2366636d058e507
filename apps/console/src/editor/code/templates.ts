import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { templatePattern } from '../template-pattern.ts';

const marks = new MatchDecorator({
  regexp: new RegExp(templatePattern.source, 'g'),
  decoration: Decoration.mark({ class: 'template-mark' }),
});

class Templates {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = marks.createDeco(view);
  }

  update(update: ViewUpdate): void {
    this.decorations = marks.updateDeco(update, this.decorations);
  }
}

/** `{{name}}` stands out of what is read as it is. */
export const templates = ViewPlugin.fromClass(Templates, { decorations: ({ decorations }) => decorations });
