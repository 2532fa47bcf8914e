import { termWord } from '@laurel/admin-kit/program';
import type { DecideReferralRequest, HeldReferral } from '@laurel/contracts/programs/referrals/held-referrals.dto';
import type { ReferralDecision } from '@laurel/contracts/programs/referrals/referral-signals';
import { Button, Row, Stack, Text, toast } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, formatPoints, useIdempotentMutation, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { decisionOn, referralKeys } from './calls.ts';
import { SignalBadge } from './signal-badge.tsx';
import { useReferralTexts } from './texts.ts';

interface DecisionDialogProps {
  programId: string;
  referral: HeldReferral;
  decision: ReferralDecision;
  onClose: () => void;
}

/** What speaks against a referral, and why staff pay or refuse it all the same. */
export function DecisionDialog({ programId, referral, decision, onClose }: DecisionDialogProps): ReactNode {
  const t = useReferralTexts();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: referralKeys.all });
  const decide = useIdempotentMutation(
    (body: DecideReferralRequest, idempotencyKey) =>
      api.post(decisionOn(programId, referral.participant_id), body, { idempotencyKey }),
    {
      onSuccess: async ({ outcome }) => {
        toast.success(t(`outcome.${outcome}`));
        onClose();
        await reload();
      },
      onError: async (error) => {
        toast.error(t('failed'), failureText(error, t('unknown')));
        await reload();
      },
    },
  );
  const words = reason.trim();
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (words !== '') decide.mutate({ decision, reason: words });
  };
  const { participant_name: recruit, recruiter_name: recruiter } = referral;
  const points = formatPoints(referral.points, termWord(programId, 'points', referral.points));
  return (
    <Dialog open title={t(`${decision}.title`)} size="small" onClose={onClose} dismissible={!decide.isPending}>
      <form noValidate onSubmit={send}>
        <Stack gap={4}>
          <Text>{t(`${decision}.text`, { recruit, recruiter, points })}</Text>
          <Stack as="ul" gap={3}>
            {referral.signals.map((signal) => (
              <li key={signal}>
                <Stack gap={1}>
                  <Row>
                    <SignalBadge signal={signal} />
                  </Row>
                  <Text size="sm" tone="muted">
                    {t(`explained.${signal}`)}
                  </Text>
                </Stack>
              </li>
            ))}
          </Stack>
          <Field
            label={t('reason')}
            required
            hint={t('reasonHint')}
            error={checked && words === '' && t('reasonFault')}
          >
            <TextInput maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Row justify="end" gap={2}>
            <Button onClick={onClose} disabled={decide.isPending}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant={decision === 'paid' ? 'primary' : 'danger'} loading={decide.isPending}>
              {t(`${decision}.confirm`)}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
