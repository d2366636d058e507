import '../assistants.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../app/services.tsx';
import { useTitle } from '../../../ui/page.tsx';
import { StarterChoice } from './starter-choice.tsx';
import { StarterForm } from './starter-form.tsx';
import type { Starter } from './starters.ts';

/** The first thing that somebody sees of an installation that is now his: an assistant of his own in two minutes. */
export function WelcomePage(): ReactNode {
  const me = useMe();
  const [starter, setStarter] = useState<Starter | null>(null);
  useTitle('Welcome');
  const name = me.fullName?.split(' ')[0];
  return (
    <div className="page welcome">
      <header className="welcome-head">
        <p className="welcome-hello">{name === undefined ? 'Welcome' : `Welcome, ${name}`}</p>
        <h1 tabIndex={-1}>What shall it do?</h1>
        <p className="page-lead">
          Your first assistant is there in two minutes. It speaks and listens on this machine, without an
          account or a key anywhere.
        </p>
      </header>
      {starter === null ? (
        <StarterChoice choose={setStarter} />
      ) : (
        <StarterForm key={starter.id} starter={starter} back={() => setStarter(null)} />
      )}
      <p className="welcome-later">
        <Link to="/" className="text-link">
          Later: show me the console
        </Link>
      </p>
    </div>
  );
}
