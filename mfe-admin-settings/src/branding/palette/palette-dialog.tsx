import { type Theme, themes } from '@laurel/contracts/programs/branding';
import { type Logo, type Palette, paletteFrom } from '@laurel/contracts/programs/palette/palette-from';
import { Banner, Button, Grid, Row, Stack, Text } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PaletteCard } from './palette-card.tsx';
import { addressOf, readPicture } from './read-picture.ts';
import { useTexts } from './use-texts.ts';

// A chequered ground: a logo in any one colour can be seen on it.
const Picture = styled.img`
  width: 100%;
  height: 6rem;
  padding: var(--space-2);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: repeating-conic-gradient(#8a8a8a 0% 25%, #b4b4b4 0% 50%) 0 0 / 1rem 1rem;
  object-fit: contain;
`;

const DropHint = styled.span`
  display: none;
  @media (hover: hover) and (pointer: fine) {
    display: inline;
  }
`;

/** A picture with what has been read from it: nothing yet, that it cannot be read, or its colours. */
interface Source {
  address: string;
  logo: Logo | 'failed' | null;
}

interface PaletteDialogProps {
  /** Address of the program's logo. */
  logo: string | null;
  onClose: () => void;
  onUse: (colours: Palette, theme: Theme) => void;
}

/** Proposes the colours of a dark and of a light site from the program's logo or from another picture. */
export function PaletteDialog({ logo, onClose, onUse }: PaletteDialogProps): ReactNode {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<Source | null>(logo === null ? null : { address: logo, logo: null });
  const address = source?.address;
  useEffect(() => {
    if (address === undefined) return undefined;
    let isCurrent = true;
    const settle = (read: Logo | 'failed'): void => {
      if (isCurrent) setSource({ address, logo: read });
    };
    readPicture(address).then(settle, () => settle('failed'));
    return () => {
      isCurrent = false;
    };
  }, [address]);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    addressOf(file).then(
      (chosen) => setSource((before) => (before?.address === chosen ? before : { address: chosen, logo: null })),
      () => setSource({ address: '', logo: 'failed' }),
    );
  };
  return (
    <Dialog open onClose={onClose} title={t('logo.title')} size="large">
      <Stack
        gap={4}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          // The browser would open the file instead of this page.
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <Text>{t('logo.text')}</Text>
        {source?.logo !== 'failed' && source && <Picture src={source.address} alt={t('logo.picture')} />}
        <Row>
          <Button icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()} data-autofocus>
            {t('logo.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('logo.choose')}
            accept="image/*"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // The same file may be chosen again.
              event.target.value = '';
              choose(file);
            }}
          />
          <Text as="span" size="sm" tone="muted">
            <DropHint>{t('logo.drop')}</DropHint>
          </Text>
        </Row>
        <Proposals source={source} onUse={onUse} />
      </Stack>
    </Dialog>
  );
}

function Proposals({ source, onUse }: { source: Source | null } & Pick<PaletteDialogProps, 'onUse'>): ReactNode {
  const t = useTexts();
  if (source === null) return <Banner>{t('logo.none')}</Banner>;
  const { logo, address } = source;
  if (logo === null) return <Text role="status">{t('logo.reading')}</Text>;
  if (logo === 'failed') return <Banner tone="danger">{t('logo.failed')}</Banner>;
  if (logo.colours.length === 0) return <Banner tone="warning">{t('logo.empty')}</Banner>;
  return (
    <Grid min="medium" gap={4}>
      {themes.map((theme) => (
        <Proposal key={`${theme}:${address}`} theme={theme} logo={logo} picture={address} onUse={onUse} />
      ))}
    </Grid>
  );
}

interface ProposalProps extends Pick<PaletteDialogProps, 'onUse'> {
  theme: Theme;
  logo: Logo;
  picture: string;
}

function Proposal({ theme, logo, picture, onUse }: ProposalProps): ReactNode {
  const [colours] = useState(() => paletteFrom(logo, theme));
  return <PaletteCard theme={theme} colours={colours} picture={picture} onUse={() => onUse(colours, theme)} />;
}
