import type { ReactNode } from 'react';
import { ProgramChooser } from './program-chooser.tsx';
import { SearchPalette } from './search-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

export type OverlayName = 'search' | 'programs' | 'shortcuts';

interface OverlayProps {
  name: OverlayName;
  onClose: () => void;
}

/** The overlays above any page of the back-office. */
export function Overlay({ name, onClose }: OverlayProps): ReactNode {
  if (name === 'search') return <SearchPalette onClose={onClose} />;
  return name === 'programs' ? <ProgramChooser onClose={onClose} /> : <ShortcutList onClose={onClose} />;
}
