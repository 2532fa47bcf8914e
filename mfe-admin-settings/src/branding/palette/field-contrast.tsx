import type { BrandingColour } from '@laurel/contracts/programs/branding';
import { nearestReadable, type PairContrast } from '@laurel/contracts/programs/palette/contrast';
import type { LookColours } from '@laurel/contracts/programs/palette/site-colours';
import { Badge, Button, Row, Stack, Text, VisuallyHidden } from '@laurel/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { usePairTexts } from './pair-texts.ts';
import { useTexts } from './use-texts.ts';

const More = styled.details`
  font-size: var(--text-sm);
  & > summary {
    width: fit-content;
    min-height: 1.75rem;
    cursor: pointer;
  }
  & > ul {
    display: grid;
    gap: var(--space-2);
    padding-block: var(--space-1);
  }
`;

const Sample = styled.span`
  width: 1em;
  height: 1em;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-small);
`;

interface FieldContrastProps {
  name: BrandingColour;
  /** The colour in words. */
  label: string;
  look: LookColours;
  /** The pairs of this colour, the weakest first. */
  contrasts: readonly PairContrast[];
  onUse: (colour: string) => void;
}

/** Below the field of a colour: its weakest pair, the others on demand, and the nearest colour that mends them. */
export function FieldContrast({ name, label, look, contrasts, onUse }: FieldContrastProps): ReactNode {
  const t = useTexts();
  const [weakest, ...others] = contrasts;
  const isWeak = weakest?.reaches === false;
  const nearest = useMemo(() => (isWeak ? nearestReadable(look, name) : null), [isWeak, look, name]);
  if (!weakest) return null;
  return (
    <Stack gap={1}>
      <PairLine contrast={weakest} look={look} />
      {isWeak &&
        (nearest === null ? (
          <Text size="sm">{t('none')}</Text>
        ) : (
          <Row>
            <Button
              size="small"
              icon={<Sample aria-hidden style={{ background: nearest }} />}
              onClick={() => onUse(nearest)}
            >
              {t('nearest')} <VisuallyHidden>{t('nearestOf', { colour: label, code: nearest })}</VisuallyHidden>
            </Button>
          </Row>
        ))}
      {others.length > 0 && (
        <More>
          <summary>
            {t('more', { count: others.length })} <VisuallyHidden>{t('moreOf', { colour: label })}</VisuallyHidden>
          </summary>
          <ul>
            {others.map((contrast) => (
              <li key={contrast.pair.id}>
                <PairLine contrast={contrast} look={look} />
              </li>
            ))}
          </ul>
        </More>
      )}
    </Stack>
  );
}

function PairLine({ contrast, look }: { contrast: PairContrast; look: LookColours }): ReactNode {
  const t = useTexts();
  const texts = usePairTexts(look.theme);
  const { reaches } = contrast;
  const Icon = reaches ? CircleCheck : TriangleAlert;
  return (
    <Stack gap={1} align="start">
      <Badge tone={reaches ? 'success' : 'warning'} icon={<Icon aria-hidden size="1em" />}>
        {t(reaches ? 'enough' : 'weak')}
      </Badge>
      <Text as="span" size="sm" tone="muted" numeric>
        {texts.line(contrast)}
      </Text>
    </Stack>
  );
}
