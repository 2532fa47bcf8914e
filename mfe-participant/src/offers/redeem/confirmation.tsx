import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import { Text } from '@laurel/ui';
import { RadioGroup } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

interface ConfirmationProps {
  offer: MerchantOffer;
  type: RedemptionType;
  onSelect: (type: RedemptionType) => void;
}

/** The offer about to be redeemed, with the choice of ways. */
export function Confirmation({ offer, type, onSelect }: ConfirmationProps): ReactNode {
  const t = useTexts();
  const { offerTextShort, redemptionTypes, webSite } = offer;
  return (
    <>
      <Text weight="bold">{offerTextShort}</Text>
      {redemptionTypes.length > 1 && (
        <RadioGroup
          legend={t('offers.redeem.confirm.how')}
          name="redemption_type"
          look="cards"
          options={redemptionTypes.map((value) => ({ value, label: t(`offers.redeem.ways.${value}`) }))}
          value={type}
          onChange={({ target }) => onSelect(target.value === 'MOBILE' ? 'MOBILE' : 'CLICK')}
        />
      )}
      <Text size="sm" tone="muted">
        {t(`offers.redeem.notes.${webSite === null ? 'MOBILE' : type}`)}
      </Text>
    </>
  );
}
