import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';

/** Dark on white in every theme: many scanners read no inverted code. */
const Drawing = styled.svg`
  display: block;
  width: min(11rem, 100%);
  height: auto;
  border-radius: var(--radius-small);
  background: #fff;
  fill: #000;
  shape-rendering: crispEdges;
`;

/** Modules around the code that stay white, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4;

export function QrCode({ value, label }: { value: string; label: string }): ReactNode {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE });
  return (
    <Drawing role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={outline(data)} />
    </Drawing>
  );
}

/** A square for each dark module. */
const outline = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
