import { parseWhole } from '@laurel/admin-kit/fields';
import { Card, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { TierInput } from './tier-values.ts';
import { useTexts } from './use-texts.ts';

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
  gap: var(--space-3) var(--space-1);
  list-style: none;
  padding: 0;
`;

const Step = styled.li`
  min-width: 0;
  padding: var(--space-2) var(--space-1) 0;
  border-block-start: var(--space-1) solid var(--color-primary);
  overflow-wrap: anywhere;
`;

/** The tiers side by side, each with its threshold in points. */
export function TierLadder({ tiers }: { tiers: readonly TierInput[] }): ReactNode {
  const t = useTexts();
  const range = ({ points_threshold_min, points_threshold_max }: TierInput): string => {
    const min = formatNumber(parseWhole(points_threshold_min) ?? 0);
    const max = parseWhole(points_threshold_max);
    return max === null ? t('from', { min }) : t('range', { min, max: formatNumber(max) });
  };
  return (
    <Card title={t('preview')}>
      <Steps>
        {tiers.map((tier, index) => (
          <Step key={index}>
            <Text weight="medium">{tier.name.trim() || t('tier', { number: index + 1 })}</Text>
            <Text size="sm" tone="muted">
              {range(tier)}
            </Text>
          </Step>
        ))}
      </Steps>
    </Card>
  );
}
