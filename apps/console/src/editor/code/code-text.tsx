import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type CodeLanguage, type CodeView, openCodeView } from './code-view.ts';

export interface CodeTextProps {
  readonly id: string;
  readonly label: string;
  readonly language: CodeLanguage;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly placeholder?: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly onChange: (text: string) => void;
}

/** A text of any length with marks in it. */
export function CodeText(props: CodeTextProps): ReactNode {
  const { language, value, isReadOnly } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView | null>(null);
  const typed = useEffectEvent(props.onChange);
  const attributes = JSON.stringify(attributesOf(props));
  const open = useEffectEvent((parent: HTMLElement) =>
    openCodeView({
      parent,
      language,
      text: value,
      isReadOnly,
      placeholder: props.placeholder ?? '',
      attributes: attributesOf(props),
      typed: (text) => typed(text),
    }),
  );
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = open(place.current);
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => view.current?.follow(value), [value]);
  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    view.current?.describe(JSON.parse(attributes) as Record<string, string>);
  }, [attributes]);
  return <div ref={place} className="code-editor" data-language={language} />;
}

function attributesOf({
  id,
  label,
  describedBy,
  isInvalid = false,
}: Pick<CodeTextProps, 'id' | 'label' | 'describedBy' | 'isInvalid'>): Record<string, string> {
  return {
    id,
    'aria-label': label,
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
  };
}
