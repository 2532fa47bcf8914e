import { ButtonLink } from '@laurel/ui';
import { BecomeMember } from '../become-member.tsx';
import { useTexts } from '../use-texts.ts';
import { isEarned, type SiteReward } from './site-reward.ts';

export const offer: SiteReward = {
  Action: function OfferAction({ reward }) {
    const t = useTexts();
    if (!isEarned(reward)) return <BecomeMember />;
    return (
      <ButtonLink href="/my-offers" target="_blank" rel="noopener">
        {t('reward.seeOffers')}
      </ButtonLink>
    );
  },
  rule: () => null,
  hasEntries: false,
};
