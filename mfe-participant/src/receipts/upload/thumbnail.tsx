import { FileText } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Frame = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 4rem;
  height: 4rem;
  border-radius: var(--radius-small);
  background: var(--color-neutral-tint);
  color: var(--color-on-neutral-tint);
  overflow: hidden;
  & > canvas {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const PIXELS = 160;

/**
 * A chosen picture, small; the sign of a file for what the browser cannot draw. Drawn rather than linked: the page's
 * content security policy allows no `blob:` pictures.
 */
export function Thumbnail({ file }: { file: File }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let wanted = true;
    const draw = async (): Promise<void> => {
      const bitmap = await createImageBitmap(file, { resizeWidth: PIXELS, resizeQuality: 'medium' });
      const target = canvas.current;
      if (wanted && target) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
        setDrawn(true);
      }
      bitmap.close();
    };
    draw().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [file]);
  return (
    <Frame aria-hidden>
      <canvas ref={canvas} hidden={!drawn} />
      {!drawn && <FileText />}
    </Frame>
  );
}
