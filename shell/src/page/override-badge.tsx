import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../messages/use-late-texts.ts';

const Corner = styled.div`
  position: fixed;
  z-index: 3000;
  inset: auto auto var(--space-2) var(--space-2);
  display: grid;
  gap: var(--space-1);
  pointer-events: none;
`;

/**
 * Shows in every page which of its remotes come from an engineer's laptop, so that it is not mistaken for a release.
 */
export function OverrideBadge(): ReactNode {
  const t = useTexts();
  const overridden = Object.values(bootManifest().remotes).filter(({ dev }) => dev);
  if (overridden.length === 0) return null;
  return (
    <Corner role="status">
      {overridden.map(({ name, base }) => (
        <Badge key={name} tone="warning">
          {t('override', { remote: name, address: base })}
        </Badge>
      ))}
    </Corner>
  );
}
