import { pageFormatTag } from '@laurel/contracts/languages/languages';
import { Button, currentTheme, Skeleton, useUi } from '@laurel/ui';
import { pageNonce } from '@laurel/ui/nonce';
import type ApexCharts from 'apexcharts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { chartLabels, labelledDays, labelsIn } from './chart-labels.ts';

const Plot = styled.div`
  position: relative;
  min-height: 18rem;
  & .apexcharts-canvas {
    max-width: 100%;
  }
`;

const Waiting = styled.div`
  position: absolute;
  inset: 0;
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const FiguresBox = styled.div`
  max-height: 18rem;
  overflow: auto;
  margin-top: var(--space-2);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-small);
  & table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  & th,
  & td {
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--color-border);
    text-align: end;
  }
  & th:first-child {
    text-align: start;
    font-weight: var(--weight-medium);
  }
`;

export interface LineChartProps {
  /** The name of the figures, for example `Active users`. */
  label: string;
  /** Days in order, ISO 8601 dates. */
  days: readonly string[];
  /** One figure a day each. */
  series: readonly { name: string; values: readonly number[] }[];
  /** Heading of the first column of the table. */
  dayLabel: string;
}

type Figures = Pick<LineChartProps, 'days' | 'series'>;

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function optionsOf(
  { days, series }: Figures,
  id: string,
  tag: string,
  isLabelled: (day: string) => boolean,
): ApexCharts.ApexOptions {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const muted = token('--color-muted');
  const labels = chartLabels(tag);
  return {
    chart: {
      id,
      type: 'line',
      height: 288,
      nonce: pageNonce(),
      background: 'transparent',
      foreColor: muted,
      fontFamily: 'inherit',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: !still, speed: 240 },
    },
    theme: { mode: currentTheme() },
    series: series.map(({ name, values }) => ({ name, data: [...values] })),
    colors: [token('--color-accent'), token('--color-success'), token('--color-on-warning-tint')],
    stroke: { width: 2.5, curve: 'straight' },
    markers: { size: 0, hover: { size: 5 } },
    grid: { borderColor: token('--color-border') },
    legend: { show: series.length > 1, position: 'top', horizontalAlign: 'left' },
    xaxis: {
      // Ticks of a time axis stand at round moments, not at its days.
      type: 'category',
      categories: [...days],
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
      labels: {
        rotate: 0,
        trim: false,
        hideOverlappingLabels: false,
        formatter: (day) => (isLabelled(day) ? labels.tick(day) : ''),
      },
    },
    yaxis: {
      min: 0,
      forceNiceScale: true,
      labels: { formatter: labels.figure },
    },
    tooltip: {
      theme: currentTheme(),
      x: { formatter: (_, at: { dataPointIndex: number }) => labels.day(days[at.dataPointIndex]) },
    },
  };
}

/** A line chart with the same figures as a table. The chart's library loads when it is drawn. */
export function LineChart(props: LineChartProps): ReactNode {
  const { label, days, series, dayLabel } = props;
  const { language, texts } = useUi();
  const tag = pageFormatTag(document.documentElement.lang, language);
  const id = useId();
  const plot = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [open, setOpen] = useState(false);
  // The arrays are new at every render, their contents rarely are.
  const figures = JSON.stringify({ days, series });

  useEffect(() => {
    const element = plot.current;
    if (!element) return;
    let chart: ApexCharts | null = null;
    let mounted = true;
    const shown = JSON.parse(figures) as Figures;
    const fitting = (): ReadonlySet<string> => labelledDays(shown.days, labelsIn(element.clientWidth));
    let labelled = fitting();
    // The chart formats its labels anew when its element changes its size, a moment after this.
    const sizes = new ResizeObserver(() => void (labelled = fitting()));
    sizes.observe(element);
    const draw = async (): Promise<void> => {
      const { default: Apex } = await import('apexcharts');
      if (!mounted) return;
      chart?.destroy();
      chart = new Apex(
        element,
        optionsOf(shown, id, tag, (day) => labelled.has(day)),
      );
      await chart.render();
      setDrawn(true);
    };
    const redraw = (): void => void draw().catch(() => setOpen(true));
    redraw();
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      mounted = false;
      themes.disconnect();
      sizes.disconnect();
      chart?.destroy();
    };
  }, [figures, id, tag]);

  const labels = chartLabels(tag);
  return (
    <figure aria-label={label}>
      <Plot>
        <div ref={plot} aria-hidden />
        {!drawn && (
          <Waiting>
            <Skeleton height="100%" shape="card" />
          </Waiting>
        )}
      </Plot>
      <Foot>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={`${id}-figures`}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.hideTable : texts.showTable}
        </Button>
      </Foot>
      <FiguresBox id={`${id}-figures`} hidden={!open} role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{dayLabel}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{labels.day(day)}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{labels.figure(values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FiguresBox>
    </figure>
  );
}
