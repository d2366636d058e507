import type { Call } from '@saywell/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { Line } from './lines.ts';
import { TestFromCall } from './test-from-call.tsx';

interface AgainMenuProps {
  readonly call: Call;
  readonly lines: readonly Line[];
}

/** From what was said to what one does about it: talk to the same assistant, or keep the questions as a test. */
export function AgainMenu({ call, lines }: AgainMenuProps): ReactNode {
  const { talk } = useServices();
  const me = useMe();
  const navigate = useNavigate();
  const [isTest, setTest] = useState(false);
  const { assistantId } = call;
  const talkAgain = async (id: string): Promise<void> => {
    talk.open(true);
    await navigate({ to: '/assistants/$assistantId', params: { assistantId: id } });
  };
  const wasTold = lines.some(({ speaker }) => speaker === 'user');
  return (
    <>
      <Menu
        label="Again"
        buttonClassName="button button-quiet"
        button={
          <>
            <Icon name="redo" size={18} />
            Again
          </>
        }
      >
        <MenuItem
          reason={assistantId === undefined ? 'No stored assistant had this call alone.' : undefined}
          choose={() => {
            if (assistantId !== undefined) void talkAgain(assistantId);
          }}
        >
          Talk to this assistant
        </MenuItem>
        <MenuItem
          reason={
            wasTold ? reasonAgainst(me, 'testSuiteTest.create') : 'Nothing that the caller said was kept.'
          }
          choose={() => setTest(true)}
        >
          Make a test of what was asked
        </MenuItem>
      </Menu>
      {isTest && <TestFromCall call={call} lines={lines} close={() => setTest(false)} />}
    </>
  );
}
