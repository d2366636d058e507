import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { useServices } from '../../../app/services.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { clock } from '../call-words.ts';
import { peaksQuery } from './call-records.ts';
import type { Line, ToolUse } from './lines.ts';
import { lineAt } from './lines.ts';
import { type Player, rates } from './player.ts';
import { WaveCanvas, WavePrint } from './wave-canvas.tsx';
import { columnsOfLines, columnsOfPeaks } from './waveform.ts';

interface PlayerBarProps {
  readonly callId: string;
  readonly player: Player;
  readonly lines: readonly Line[];
  readonly tools: readonly ToolUse[];
  readonly length: number;
  readonly hasSound: boolean;
}

const jumpSeconds = 5;

/** The sound of a call: both voices as they were, and everything that moves in it. */
export function PlayerBar({ callId, player, lines, tools, length, hasSound }: PlayerBarProps): ReactNode {
  const { at, isPlaying, rate, hasFailed } = useSyncExternalStore(player.subscribe, player.state);
  const peaks = useQuery({ ...peaksQuery(useServices(), callId), enabled: hasSound }).data;
  const columnsOf = useCallback(
    (columns: number) =>
      peaks === undefined || peaks === null || peaks.length === 0
        ? columnsOfLines(lines, columns, length)
        : columnsOfPeaks(peaks, columns, length),
    [peaks, lines, length],
  );
  const marks = useMemo(() => tools.map((use) => use.at), [tools]);
  const jump = (seconds: number): void => player.seek(player.state().at + seconds);
  const speak = (step: number): void => {
    const line = lines[Math.max(0, lineAt(lines, player.state().at) + step)];
    if (line !== undefined) player.seek(line.from);
  };
  const faster = (step: number): void => {
    const next = rates[rates.findIndex((one) => one === player.state().rate) + step];
    if (next !== undefined) player.setRate(next);
  };
  usePageKeys([
    { keys: 'Space', label: 'Play, or stop playing', act: () => player.toggle() },
    { keys: 'ArrowLeft', label: '5 seconds back', act: () => jump(-jumpSeconds) },
    { keys: 'ArrowRight', label: '5 seconds on', act: () => jump(jumpSeconds) },
    { keys: 'Shift+ArrowLeft', label: 'What was said before', act: () => speak(-1) },
    { keys: 'Shift+ArrowRight', label: 'What was said next', act: () => speak(1) },
    { keys: ',', label: 'Slower', act: () => faster(-1) },
    { keys: '.', label: 'Faster', act: () => faster(1) },
  ]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, () => void>> = {
      ' ': () => player.toggle(),
      ArrowLeft: () => (event.shiftKey ? speak(-1) : jump(-jumpSeconds)),
      ArrowRight: () => (event.shiftKey ? speak(1) : jump(jumpSeconds)),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <section className="player" aria-label="Sound of the call">
      {hasSound && (
        <button
          type="button"
          className="player-play"
          aria-label={isPlaying ? 'Stop playing' : 'Play'}
          onClick={() => player.toggle()}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      )}
      <div className="player-lanes">
        <WaveCanvas player={player} length={length} columnsOf={columnsOf} marks={marks} />
        <WavePrint columnsOf={columnsOf} />
        <input
          type="range"
          aria-label="Place in the call"
          aria-valuetext={`${clock(at)} of ${clock(length)}`}
          min={0}
          max={length}
          step={0.1}
          value={Math.min(at, length)}
          onChange={({ target }) => player.seek(Number(target.value))}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className="player-time">
        {clock(at)}
        <span className="quiet"> / {clock(length)}</span>
      </span>
      {hasSound && (
        <select
          className="select player-rate"
          aria-label="Speed"
          value={rate}
          onChange={({ target }) => player.setRate(Number(target.value))}
        >
          {rates.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      )}
      <p className="player-note">
        <span className="lane-key" data-lane="user">
          Caller
        </span>
        <span className="lane-key" data-lane="assistant">
          Assistant
        </span>
        {!hasSound && <span>Nothing was recorded: the lanes show who spoke when, not how loud.</span>}
        {hasFailed && <span role="alert">The recording could not be loaded. It may have been deleted.</span>}
      </p>
    </section>
  );
}
