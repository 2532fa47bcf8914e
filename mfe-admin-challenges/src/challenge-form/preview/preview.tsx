import type { ChallengeFormDefinition } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { wholeText } from '@laurel/admin-kit/fields';
import { challengeKinds, derivedButtonText } from '@laurel/contracts/programs/challenge-kinds';
import { Badge, Button, Heading, Picture, Prose, Stack, Text, Tile } from '@laurel/ui';
import { formatDate } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { PreviewCard, PreviewSide } from '../../parts/preview/preview-card.tsx';
import { useTexts } from '../../parts/use-texts.ts';
import { type ChallengeForm, earned } from '../values/form-values.ts';
import { SafeHtml } from './safe-html.tsx';

const names = [
  'caption',
  'image_url',
  'reward_type',
  'points',
  'challenge_type',
  'parameters',
  'cta_button_text',
  'finish',
  'description',
  'content',
  'donation_challenge',
] as const;

interface PreviewProps {
  control: Control<ChallengeForm>;
  definition: ChallengeFormDefinition;
}

/** The tile and the page as participants will see them, in the program's own colours, while they are written. */
export function Preview({ control, definition }: PreviewProps): ReactNode {
  const t = useTexts();
  const [caption, image, reward, points, type, parameters, own, finish, description, content, donation] = useWatch({
    control,
    name: names,
  });
  const { most, varies } = earned({ challenge_type: type, points, donation_challenge: donation });
  const worth = most ? t('preview.points', { points: wholeText(most), term: definition.term_points_as }) : null;
  const title = caption.trim() || t('preview.caption');
  const button = own ?? derivedButtonText(type, parameters);
  const bonus = reward === 'prize' ? t('reward.prize.name') : worth;
  // The page has the amounts of a donation, the tile does not.
  const badge = worth && varies && reward === 'points' ? t('preview.upTo', { points: worth }) : bonus;
  return (
    <PreviewSide>
      <PreviewCard title={t('preview.tile')} look={definition.element_css_style}>
        <Tile
          kind="challenge"
          title={title}
          image={image}
          points={bonus}
          cta={button}
          meta={finish && t('preview.until', { date: formatDate(finish) })}
        />
      </PreviewCard>
      <PreviewCard title={t('preview.page')} look={definition.element_css_style}>
        <Stack gap={3}>
          <Picture src={image} alt="" ratio="wide" />
          {badge && (
            <div>
              <Badge tone="info">{badge}</Badge>
            </div>
          )}
          <Heading level={3}>{title}</Heading>
          <Prose data-pictures="small">
            <SafeHtml html={description} />
            {challengeKinds[type].details.includes('content') && <SafeHtml html={content} />}
          </Prose>
          <Button variant="primary" block>
            {button}
          </Button>
        </Stack>
      </PreviewCard>
      <Text size="sm" tone="muted">
        {t('preview.text')}
      </Text>
    </PreviewSide>
  );
}
