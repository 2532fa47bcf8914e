import { Card, Text, Tile } from '@laurel/ui';
import { formatDate, formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../parts/use-texts.ts';
import { type ChallengeForm, defaultButtonText } from './values/form-values.ts';

const Side = styled.aside`
  position: sticky;
  inset-block-start: var(--space-4);
  align-self: start;
  display: grid;
  gap: var(--space-3);
`;

const names = ['caption', 'image_url', 'reward_type', 'points', 'challenge_type', 'cta_button_text', 'finish'] as const;

/** The tile as the program's home will show it, while it is written. */
export function Preview({ control }: { control: Control<ChallengeForm> }): ReactNode {
  const t = useTexts();
  const [caption, image, reward, points, type, button, finish] = useWatch({ control, name: names });
  const worth = points ? t('preview.points', { points: formatNumber(points) }) : null;
  return (
    <Side>
      <Card title={t('preview.title')}>
        <div inert>
          <Tile
            kind="challenge"
            title={caption.trim() || t('preview.caption')}
            image={image}
            points={reward === 'prize' ? t('reward.prize.name') : worth}
            cta={button ?? defaultButtonText(type)}
            meta={finish && t('preview.until', { date: formatDate(finish) })}
          />
        </div>
      </Card>
      <Text size="sm" tone="muted">
        {t('preview.text')}
      </Text>
    </Side>
  );
}
