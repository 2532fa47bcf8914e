import type { MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import { Button, ButtonLink, Stack, Text } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMomentHold } from '../../parts/feedback/moment-hold.ts';
import { announce } from '../../parts/feedback/announce.ts';
import { useTexts } from '../use-texts.ts';
import { Confirmation } from './confirmation.tsx';
import { Failure, failureText, InProgress, VoucherView } from './outcomes.tsx';
import { JoinOrSignIn, QualifyingChallenges } from './premium-prompt.tsx';
import type { RedeemState } from './redeem-state.ts';
import { useRedeem } from './use-redeem.ts';

interface RedeemDialogProps {
  offer: MerchantOffer;
  onClose: () => void;
}

/** Redeems an offer, or shows what is missing for it: one view a state. */
export function RedeemDialog({ offer, onClose }: RedeemDialogProps): ReactNode {
  useMomentHold();
  const { state, select, redeem } = useRedeem(offer, onClose);
  const news = useNews(state);
  const view = useRef<HTMLDivElement>(null);
  const shown = useRef(state.name);
  useEffect(() => {
    // The clicked button has gone, and the focus with it.
    if (shown.current === state.name) return;
    view.current?.focus();
    shown.current = state.name;
    if (news !== null) announce(news);
  }, [state.name, news]);
  return (
    <Dialog
      open
      title={useTitle(state, offer)}
      dismissible={state.name !== 'redeemInProgress'}
      onClose={onClose}
      footer={useActions(state, redeem, onClose)}
    >
      <Stack ref={view} tabIndex={-1} gap={5}>
        <View state={state} offer={offer} onSelect={select} />
      </Stack>
    </Dialog>
  );
}

function useTitle(state: RedeemState, offer: MerchantOffer): string {
  const t = useTexts();
  switch (state.name) {
    case 'unauthenticated':
    case 'participantAuthenticationPending':
    case 'participantAuthorizationPending':
      return t('offers.redeem.premium.title');
    case 'redeemConfirmationPending':
      return t('offers.redeem.confirm.title');
    case 'redeemInProgress':
      return t('offers.redeem.progress.title');
    case 'redeemSuccess':
      return offer.offerTextShort;
    case 'redeemError':
      return t('offers.redeem.failed.title');
  }
}

/** What has come of the redemption, for the page's live region; `null` before its end. */
function useNews(state: RedeemState): string | null {
  const t = useTexts();
  if (state.name === 'redeemSuccess') {
    return t('voucher' in state ? 'offers.redeem.voucher.show' : 'offers.redeem.page.blocked');
  }
  if (state.name !== 'redeemError') return null;
  return [t('offers.redeem.failed.title'), failureText(t, state.failure)].filter(Boolean).join(' ');
}

interface ViewProps {
  state: RedeemState;
  offer: MerchantOffer;
  onSelect: (type: RedemptionType) => void;
}

function View({ state, offer, onSelect }: ViewProps): ReactNode {
  const t = useTexts();
  switch (state.name) {
    case 'unauthenticated':
      return null;
    case 'participantAuthenticationPending':
      return <JoinOrSignIn />;
    case 'participantAuthorizationPending':
      return <QualifyingChallenges />;
    case 'redeemConfirmationPending':
      return <Confirmation offer={offer} type={state.type} onSelect={onSelect} />;
    case 'redeemInProgress':
      return <InProgress />;
    case 'redeemSuccess':
      if ('voucher' in state) return <VoucherView voucher={state.voucher} />;
      return <Text>{t('offers.redeem.page.blocked')}</Text>;
    case 'redeemError':
      return <Failure failure={state.failure} />;
  }
}

/** The buttons of a state, if it has any. */
function useActions(state: RedeemState, onRedeem: () => void, onClose: () => void): ReactNode {
  const t = useTexts();
  if (state.name === 'redeemConfirmationPending') {
    return (
      <>
        <Button onClick={onClose}>{t('offers.redeem.confirm.cancel')}</Button>
        <Button variant="primary" onClick={onRedeem}>
          {t(`offers.redeem.confirm.${state.type}`)}
        </Button>
      </>
    );
  }
  if (state.name === 'redeemSuccess' && 'webSite' in state) {
    return (
      <ButtonLink variant="primary" href={state.webSite} onClick={onClose}>
        {t('offers.redeem.page.open')}
      </ButtonLink>
    );
  }
  if (state.name === 'redeemError' && mayHelp(state)) {
    return (
      <Button variant="primary" onClick={onRedeem}>
        {t('offers.redeem.failed.again')}
      </Button>
    );
  }
  return null;
}

const mayHelp = ({ failure }: RedeemState & { name: 'redeemError' }): boolean =>
  failure.reason === 'unreached' || (failure.reason === 'refused' && failure.transient);
