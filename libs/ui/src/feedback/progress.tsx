import { type ReactNode, useId } from 'react';
import { keyframes, styled } from 'styled-components';

const sweep = keyframes`
  from { translate: calc(-100% * var(--to-end)); }
  to { translate: calc(300% * var(--to-end)); }
`;

const Track = styled.div`
  height: 0.5rem;
  border-radius: var(--radius-full);
  background: var(--color-neutral-tint);
  box-shadow: inset 0 0 0 1px var(--color-border-strong);
  overflow: hidden;
`;

const Bar = styled.div`
  width: 100%;
  height: 100%;
  border-radius: inherit;
  background: var(--color-primary);
  transform: translateX(calc((var(--done, 0) * 100% - 100%) * var(--to-end)));
  transition: transform var(--motion-base) var(--ease);
  &[data-unknown='true'] {
    width: 33%;
    transform: none;
    animation: ${sweep} 1.4s linear infinite;
  }
`;

const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-3);
  margin-bottom: var(--space-1);
  font-size: var(--text-sm);
  & > span:last-child:not(:first-child) {
    color: var(--color-muted);
    font-variant-numeric: tabular-nums;
  }
`;

export interface ProgressProps {
  label: ReactNode;
  /** Share done, 0 to 1; `null` while unknown. */
  value: number | null;
  /** For example `1,200 of 5,000 · 2 min left`. */
  detail?: ReactNode;
}

/** How far a long work, a tier or a goal has come. */
export function Progress({ label, value, detail }: ProgressProps): ReactNode {
  const id = useId();
  const done = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div>
      <Words>
        <span id={id}>{label}</span>
        {detail && <span>{detail}</span>}
      </Words>
      <Track
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(done === null ? {} : { 'aria-valuenow': Math.round(done * 100) })}
      >
        <Bar data-unknown={done === null} style={{ ['--done' as string]: done ?? 0 }} />
      </Track>
    </div>
  );
}
