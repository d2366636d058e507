import type { Call } from '@saywell/contract';
import type { ReactNode } from 'react';
import { DeleteMenu } from '../../../app/deleting/delete-menu.tsx';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { saveFile, saveFrom } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { callerOf } from '../call-words.ts';
import { listKey } from '../calls-api.ts';
import { AgainMenu } from './again-menu.tsx';
import { textOf, vttOf } from './exports.ts';
import { type Line, recordingOf } from './lines.ts';
import type { Player } from './player.ts';

interface CallActionsProps {
  readonly call: Call;
  readonly lines: readonly Line[];
  readonly player: Player;
}

/** Take it along, or take it away. */
export function CallActions({ call, lines, player }: CallActionsProps): ReactNode {
  const { api } = useServices();
  const copyLink = async (): Promise<void> => {
    const url = new URL(location.href);
    const at = Math.round(player.state().at * 10) / 10;
    if (at > 0) url.searchParams.set('t', String(at));
    try {
      await navigator.clipboard.writeText(url.href);
      toast(at > 0 ? 'The link to this moment is copied.' : 'The link to this call is copied.');
    } catch {
      toast('This browser does not let the page copy. The address is the link.');
    }
  };
  usePageKeys([{ keys: 'c', label: 'Copy the link to this moment', act: () => void copyLink() }]);
  return (
    <div className="call-actions">
      <Button icon="link" onClick={() => void copyLink()}>
        Copy link
      </Button>
      <AgainMenu call={call} lines={lines} />
      <ExportMenu call={call} lines={lines} />
      <DeleteMenu
        what="call"
        needs="call.delete"
        id={call.id}
        remove={() => api.signedIn.call.delete(call.id)}
        leave={{ to: '/calls' }}
        lists={listKey}
        isReset
        word="delete"
      >
        The call with <bdi>{callerOf(call)}</bdi>, what was said in it and its recordings are deleted for
        everybody.
        {call.status !== 'ended' && ' It runs: it is ended first.'} There is no way back.
      </DeleteMenu>
    </div>
  );
}

const channels = [
  { label: 'Recording, WAV, both voices', name: '' },
  { label: 'Recording, WAV, caller only', name: 'customer' },
  { label: 'Recording, WAV, assistant only', name: 'assistant' },
] as const;

function ExportMenu({ call, lines }: Omit<CallActionsProps, 'player'>): ReactNode {
  const file = `call-${call.id}`;
  const recording = recordingOf(call);
  const noLines = lines.length === 0 ? 'Nothing was said, or nothing of it was kept.' : undefined;
  const noSound = recording === undefined ? 'Nothing was recorded.' : undefined;
  return (
    <Menu
      label="Export"
      buttonClassName="button button-quiet"
      button={
        <>
          <Icon name="download" size={18} />
          Export
        </>
      }
    >
      <MenuItem reason={noLines} choose={() => saveFile(`${file}.txt`, 'text/plain', textOf(lines))}>
        Transcript, text
      </MenuItem>
      <MenuItem reason={noLines} choose={() => saveFile(`${file}.vtt`, 'text/vtt', vttOf(lines))}>
        Transcript, subtitles (VTT)
      </MenuItem>
      <MenuItem choose={() => saveFile(`${file}.json`, 'application/json', JSON.stringify(call, null, 2))}>
        Everything, JSON
      </MenuItem>
      {channels.map(({ label, name }) => (
        <MenuItem
          key={label}
          reason={noSound}
          choose={() => {
            const channel = name === '' ? '' : `?channel=${name}`;
            if (recording !== undefined)
              saveFrom(
                `/call/${call.id}/recording/${recording.id}${channel}`,
                `${file}${name === '' ? '' : `-${name}`}.wav`,
              );
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
