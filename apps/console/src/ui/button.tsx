import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly look?: 'primary' | 'quiet' | 'plain' | 'danger';
  readonly icon?: IconName;
  /** It works: pressing it again does nothing. */
  readonly busy?: boolean;
  /** Why it cannot be pressed: it is there, is reached, and says so. */
  readonly reason?: string | undefined;
}

/** A control that says what happens. One that may not be pressed stays visible and reachable, with its reason. */
export function Button({
  look = 'quiet',
  icon,
  busy = false,
  reason,
  className = '',
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const reasonId = useId();
  const isOff = busy || reason !== undefined;
  return (
    <>
      <button
        {...rest}
        type={isOff ? 'button' : type}
        className={`button button-${look} ${className}`}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
        title={reason ?? rest.title}
        onClick={isOff ? undefined : onClick}
      >
        {icon !== undefined && <Icon name={icon} size={18} />}
        {children}
      </button>
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps): ReactNode {
  return (
    <Button {...rest} look="plain" className={`icon-button ${className}`} title={label} aria-label={label}>
      <Icon name={icon} />
    </Button>
  );
}
