import { type ReactNode, useLayoutEffect, useRef } from 'react';

export type AnimationSpeed = 'slow' | 'medium' | 'fast';

/** Seconds of one round. */
export const animationSeconds: Readonly<Record<AnimationSpeed, number>> = { slow: 10, medium: 5, fast: 2 };

export interface AnimatedButtonProps {
  readonly speed?: AnimationSpeed;
  readonly onPress: () => void;
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
}

/** A button on whose edge both voices go round; the style sheet turns them, and rests under reduced motion. */
export function AnimatedButton(props: AnimatedButtonProps): ReactNode {
  const { speed = 'medium', onPress, children, isDisabled = false } = props;
  const button = useRef<HTMLButtonElement>(null);
  // By script: a style attribute in prerendered markup would break a strict content security policy.
  useLayoutEffect(() => {
    button.current?.style.setProperty('--saywell-seconds', `${animationSeconds[speed]}s`);
  }, [speed]);
  return (
    <button
      ref={button}
      type="button"
      className="saywell-animated"
      data-replay="true"
      data-speed={speed}
      disabled={isDisabled}
      onClick={onPress}
    >
      <span className="saywell-animated-label">{children}</span>
    </button>
  );
}
