import type { Engine } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../../../app/services.tsx';
import { isObject, type JsonObject } from '../../../../draft/json.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { enginesQuery } from '../../assistants-api.ts';
import { providerName } from '../../provider-names.ts';
import { useSpot } from '../../../../editor/sheet.tsx';
import { useEditor } from '../editor-context.tsx';
import { FieldShell } from '../../../../editor/fields/field-shell.tsx';
import { type EnginePart, isShared, providerSpecs } from './provider-specs.ts';
import { Setting } from '../../../../editor/fields/setting.tsx';

const noEngines: readonly Engine[] = [];

interface ProviderSettingProps {
  readonly part: EnginePart;
  readonly label: string;
  /** What does the work where nobody is chosen, or the one that is does not run. */
  readonly standard: string;
}

/** Who does a part of the work, whether he does it on this installation, and what he can be told. */
export function ProviderSetting({ part, label, standard }: ProviderSettingProps): ReactNode {
  const { readOnly } = useEditor();
  const spot = useSpot(`/${part}`);
  const providerSpot = useSpot(`/${part}/provider`);
  const engines = useQuery(enginesQuery(useServices())).data ?? noEngines;
  const own = engines.filter(({ kind }) => kind === part);
  const provider = typeof providerSpot.value === 'string' ? providerSpot.value : '';
  const choose = (next: string): void => spot.set(withProvider(part, spot.value, next));
  return (
    <>
      <FieldShell pointer={`/${part}/provider`} label={label} spot={{ ...providerSpot, revert: spot.revert }}>
        {(ids) => (
          <>
            <select
              {...ids}
              className="select"
              value={provider}
              disabled={readOnly !== undefined}
              title={readOnly}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">Default: {standard}</option>
              <ProviderGroup title="Runs here" engines={own.filter(({ runs }) => runs)} />
              <ProviderGroup title="Not on this installation" engines={own.filter(({ runs }) => !runs)} />
              {provider !== '' && !own.some((engine) => engine.provider === provider) && (
                <option value={provider}>{providerName(provider)}</option>
              )}
            </select>
            <EngineNote
              part={part}
              engine={own.find((engine) => engine.provider === provider)}
              standard={standard}
            />
          </>
        )}
      </FieldShell>
      {providerSpecs(part, provider === '' ? 'saywell' : provider).map((spec) => (
        <Setting key={`${provider}${spec.pointer}`} spec={spec} />
      ))}
    </>
  );
}

function withProvider(part: EnginePart, value: unknown, provider: string): JsonObject | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a part of a document
  const before = isObject(value as JsonObject) ? (value as JsonObject) : {};
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => isShared(part, name)));
  if (provider === '' && Object.keys(kept).length === 0) return undefined;
  // What is kept belongs to somebody: without a name that is the built-in one.
  if (provider === '') return { provider: 'saywell', ...kept };
  return { provider, ...kept };
}

function ProviderGroup({ title, engines }: { title: string; engines: readonly Engine[] }): ReactNode {
  if (engines.length === 0) return null;
  return (
    <optgroup label={title}>
      {engines.map(({ provider }) => (
        <option key={provider} value={provider}>
          {providerName(provider)}
        </option>
      ))}
    </optgroup>
  );
}

const keyWords = {
  credential: 'with your key',
  operator: 'with the operator’s key',
  none: 'and needs no key',
} as const;

interface EngineNoteProps {
  readonly part: EnginePart;
  readonly engine: Engine | undefined;
  readonly standard: string;
}

/** Said beside the choice, before a caller finds out. */
function EngineNote({ part, engine, standard }: EngineNoteProps): ReactNode {
  if (engine === undefined) return null;
  const { runs, keySource = 'none', reason, remedy } = engine;
  if (runs)
    return (
      <p className="engine-note" data-runs>
        <Icon name="check" size={16} />
        <span>
          Runs here, {keyWords[keySource]}.{reason !== undefined && ` ${reason}`}
        </span>
      </p>
    );
  return (
    <p className="engine-note">
      <Icon name="warning" size={16} />
      <span>
        Not on this installation:{' '}
        {part === 'model' ? 'its calls are refused until it runs' : `${standard} does its work`}.{' '}
        {[reason, remedy].filter(Boolean).join(' ')}
      </span>
    </p>
  );
}
