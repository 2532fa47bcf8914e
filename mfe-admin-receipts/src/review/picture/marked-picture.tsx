import type { ReceiptFile } from '@laurel/contracts/receipts/receipts.dto';
import { type ReactNode, type Ref, useState } from 'react';
import { styled } from 'styled-components';
import type { Mark } from './mark.ts';

const Drawing = styled.svg`
  display: block;
  max-width: none;
  margin-inline: auto;
  background: var(--color-neutral-tint);
`;

const Box = styled.rect`
  fill: transparent;
  stroke: var(--color-primary);
  stroke-width: 1.5px;
  stroke-opacity: 0.45;
  vector-effect: non-scaling-stroke;
  pointer-events: all;
  cursor: pointer;
  &:hover {
    stroke-opacity: 1;
  }
  &[data-active='true'] {
    fill: color-mix(in srgb, var(--color-primary) 22%, transparent);
    stroke-opacity: 1;
    stroke-width: 3px;
  }
`;

/** How the picture is moved back into view after some quarter turns clockwise. */
const turned = ({ width, height }: ReceiptFile): readonly string[] => [
  '',
  `translate(${height} 0) rotate(90)`,
  `translate(${width} ${height}) rotate(180)`,
  `translate(0 ${width}) rotate(270)`,
];

interface MarkedPictureProps {
  file: ReceiptFile;
  label: string;
  marks: readonly Mark[];
  active: string | null;
  /** The element of the active mark. */
  activeBox: Ref<SVGRectElement>;
  quarterTurns: number;
  scale: number;
  onPick: (key: string) => void;
  onFailed: () => void;
}

/** A picture with boxes over it, in the picture's own pixels: zoom and turn need no arithmetic. */
export function MarkedPicture(props: MarkedPictureProps): ReactNode {
  const { file, label, marks, active, activeBox, quarterTurns, scale, onPick, onFailed } = props;
  const [loaded, setLoaded] = useState(false);
  const { width, height } = file;
  const size = quarterTurns % 2 === 0 ? `${width} ${height}` : `${height} ${width}`;
  return (
    <Drawing
      role="img"
      aria-label={label}
      aria-busy={!loaded}
      viewBox={`0 0 ${size}`}
      style={{ width: `${scale * 100}%` }}
    >
      <g transform={turned(file)[quarterTurns]}>
        <image href={file.url} width={width} height={height} onLoad={() => setLoaded(true)} onError={onFailed} />
        {marks.map(({ key, label: title, box }) => (
          <Box
            key={key}
            ref={key === active ? activeBox : undefined}
            x={box.x}
            y={box.y}
            width={box.width}
            height={box.height}
            data-active={key === active}
            onClick={() => onPick(key)}
          >
            <title>{title}</title>
          </Box>
        ))}
      </g>
    </Drawing>
  );
}
