import { Dialog } from '@laurel/ui/overlays';
import { type Shortcut, useShortcuts } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminTexts } from '../messages/use-admin-texts.ts';

const Rows = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-2) var(--space-6);
  align-items: baseline;
  & kbd {
    padding: 0 var(--space-2);
    border: 1px solid var(--color-border-strong);
    border-radius: var(--radius-small);
    font-family: inherit;
    font-size: var(--text-sm);
  }
`;

const Row = styled.div`
  display: contents;
`;

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys in their usual notation: `Ctrl + K`, `J`. */
export function keyNames(keys: string): string {
  const [, mod, key = ''] = /^(mod\+)?(.+)$/.exec(keys) ?? [];
  return (mod ? (isMac() ? '⌘ ' : 'Ctrl + ') : '') + key.toUpperCase();
}

/** Every shortcut of this page. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactNode {
  const t = useAdminTexts();
  const shortcuts = new Map<string, Shortcut>(useShortcuts().map((shortcut) => [shortcut.keys, shortcut]));
  return (
    <Dialog open size="small" title={t('shortcuts.title')} onClose={onClose}>
      <Rows>
        {[...shortcuts.values()].map(({ keys, label }) => (
          <Row key={keys}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keyNames(keys)}</kbd>
            </dd>
          </Row>
        ))}
      </Rows>
    </Dialog>
  );
}
