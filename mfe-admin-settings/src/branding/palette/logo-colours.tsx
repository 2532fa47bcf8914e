import { Button, toast } from '@laurel/ui';
import { lazyRoute } from '@laurel/web-kit/router';
import { Palette } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PaletteDialog as Dialog } from './palette-dialog.tsx';
import { useTexts } from './use-texts.ts';

const PaletteDialog = lazyRoute(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

type LogoColoursProps = Pick<Parameters<typeof Dialog>[0], 'logo' | 'onUse'>;

/** Opens the proposals from the logo; what reads pictures is loaded then. */
export function LogoColours({ logo, onUse }: LogoColoursProps): ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const show = (): void => {
    PaletteDialog.load().then(
      () => setOpen(true),
      () => toast.error(t('logo.unloaded'), undefined, { id: 'logo-colours' }),
    );
  };
  return (
    <>
      <Button icon={<Palette aria-hidden />} onClick={show}>
        {t('logo.open')}
      </Button>
      {open && (
        <PaletteDialog
          logo={logo}
          onClose={() => setOpen(false)}
          onUse={(colours, theme) => {
            setOpen(false);
            onUse(colours, theme);
          }}
        />
      )}
    </>
  );
}
