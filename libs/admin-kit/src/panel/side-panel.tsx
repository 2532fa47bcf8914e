import { Dialog } from '@laurel/ui/overlays';
import { useLocation, useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { PanelContext } from '../form/panel-context.ts';

export interface SidePanelProps {
  /** Opens it: `invite` for `#invite`. A link to it keeps the query: see `panelLink`. */
  hash: string;
  title: ReactNode;
  /** Mounted while it is open. */
  children: ReactNode;
  size?: 'small' | 'medium' | 'large';
}

/** The address that opens a panel over what is on the screen. */
export const panelLink = (hash: string, search: string): string => `${search}#${hash}`;

/** A form or a detail beside the list, which stays visible; the address marks it as open. */
export function SidePanel({ hash, ...rest }: SidePanelProps): ReactNode {
  const location = useLocation();
  return location.hash === `#${hash}` ? <OpenPanel hash={hash} {...rest} /> : null;
}

function OpenPanel({ hash, title, children, size = 'medium' }: SidePanelProps): ReactNode {
  const navigate = useNavigate();
  const { search } = useLocation();
  const panel = useMemo(
    () => ({ hash, close: () => void navigate({ search, hash: '' }, { replace: true }) }),
    [hash, search, navigate],
  );
  // A panel opened by its address has no earlier element to return the focus to.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`a[href$="#${hash}"]`)?.focus();
    },
    [hash],
  );
  return (
    <PanelContext value={panel}>
      <Dialog open variant="sheet" size={size} title={title} onClose={panel.close}>
        {children}
      </Dialog>
    </PanelContext>
  );
}
