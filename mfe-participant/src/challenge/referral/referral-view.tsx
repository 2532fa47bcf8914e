import { Banner, Button, ButtonLink, Row, Stack, Text, toast } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { formatNumber } from '@laurel/web-kit';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { pointsLabel } from '../../parts/points-label.ts';
import { currentProgram } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** The participant's own link for recruits, the number of sign-ups, and the number of those without a first step. */
export function ReferralView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  const { recruits = 0, recruits_waiting: waiting = 0, referral_url: path } = challenge;
  if (!path) return <Banner tone="info">{t('challenge.linkPending')}</Banner>;
  const link = new URL(path, window.location.origin).href;
  const points = challenge.reward_type === 'prize' ? null : pointsLabel(challenge.points);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    toast.success(t('challenge.linkCopied'));
  };
  return (
    <Stack gap={5}>
      {points && (
        <Stack gap={1}>
          <Text weight="bold">{t('challenge.perRecruit', { points })}</Text>
          <Text size="sm" tone="muted">
            {t('challenge.firstStep')}
          </Text>
        </Stack>
      )}
      <Field label={t('challenge.yourLink')}>
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button variant="primary" block icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {t('challenge.copyLink')}
      </Button>
      <ShareButtons link={link} text={t('challenge.invitation', { program: currentProgram().name })} />
      <Stack gap={1} role="status">
        <Text>
          {recruits === 0 ? t('challenge.noRecruits') : t('challenge.recruits', { number: formatNumber(recruits) })}
        </Text>
        {waiting > 0 && <Text>{t('challenge.recruitsWaiting', { number: formatNumber(waiting) })}</Text>}
      </Stack>
    </Stack>
  );
}

function ShareButtons({ link, text }: { link: string; text: string }): ReactNode {
  const t = useTexts();
  const [inUrl, words] = [encodeURIComponent(link), encodeURIComponent(text)];
  return (
    <Row as="nav" aria-label={t('challenge.shareLink')}>
      <ButtonLink href={`mailto:?subject=${words}&body=${words}%0A${inUrl}`}>{t('challenge.byMail')}</ButtonLink>
      <ButtonLink href={`https://wa.me/?text=${words}%20${inUrl}`}>WhatsApp</ButtonLink>
      <ButtonLink href={`https://www.facebook.com/sharer/sharer.php?u=${inUrl}`}>Facebook</ButtonLink>
      <ButtonLink href={`https://x.com/intent/post?text=${words}&url=${inUrl}`}>X</ButtonLink>
    </Row>
  );
}
