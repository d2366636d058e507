import './charts.css';
import { type ReactNode, useId, useState } from 'react';
import { type ChartData, tableOf } from './chart-data.ts';
import { toCsv } from './csv.ts';
import { TableTwin } from './table-twin.tsx';

interface ChartFrameProps {
  readonly title: string;
  /** What one is to see in it. */
  readonly finding: ReactNode;
  readonly data: ChartData;
  /** Are the series named above it, because they are not where they are drawn? */
  readonly hasKeys: boolean;
  /** The drawing; it may ask for the table. */
  readonly children: (toTable: () => void) => ReactNode;
}

/** Around every figure: its title, what it says, the same as a table and as a file. */
export function ChartFrame({ title, finding, data, hasKeys, children }: ChartFrameProps): ReactNode {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p>{finding}</p>
        <div className="chart-tools">
          <button
            type="button"
            aria-pressed={isTable}
            aria-label={`${title} as a table`}
            onClick={() => setTable(!isTable)}
          >
            Table
          </button>
          <a href={csvAddress(data)} download={`${fileName(title)}.csv`} aria-label={`${title} as CSV`}>
            CSV
          </a>
        </div>
      </figcaption>
      {hasKeys && !isTable && data.series.length > 1 && (
        <ul className="chart-keys">
          {data.series.map(({ name }, index) => (
            <li key={name} data-series={index}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {isTable ? <TableTwin data={data} label={title} /> : children(() => setTable(true))}
    </figure>
  );
}

const csvAddress = (data: ChartData): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(tableOf(data)))}`;
const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
