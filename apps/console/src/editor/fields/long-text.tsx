import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CodeTextProps } from '../code/code-text.tsx';

/** Loaded once for all texts of the page. */
let loaded: ComponentType<CodeTextProps> | null = null;

/** A plain field at once; the one with marks takes its place when it is there and nobody is writing in this one. */
export function LongText(props: CodeTextProps & { readonly 'data-pointer': string }): ReactNode {
  const { 'data-pointer': pointer, ...rest } = props;
  const plain = useRef<HTMLTextAreaElement>(null);
  const [Code, setCode] = useState<ComponentType<CodeTextProps> | null>(() => loaded);
  const isReady = useRef(false);
  const come = useEffectEvent((found: ComponentType<CodeTextProps>) => {
    loaded = found;
    isReady.current = true;
    if (document.activeElement !== plain.current) setCode(() => found);
  });
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const { CodeText } = await import('../code/code-text.tsx');
      if (!isGone) come(CodeText);
    };
    // Without it the plain field does all that is needed.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  if (Code !== null)
    return (
      <div className="long-text" data-pointer={pointer}>
        <Code key={`${rest.language} ${rest.isReadOnly}`} {...rest} />
      </div>
    );
  const { id, language, value, isReadOnly, placeholder, describedBy, isInvalid, onChange } = rest;
  return (
    <textarea
      ref={plain}
      id={id}
      className={language === 'json' ? 'long-plain code-text' : 'long-plain'}
      data-pointer={pointer}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      dir="auto"
      spellCheck={language === 'prompt'}
      rows={14}
      readOnly={isReadOnly}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        if (isReady.current) setCode(() => loaded);
      }}
    />
  );
}
