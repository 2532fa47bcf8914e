import { termWord } from '@laurel/admin-kit/program';
import { Card } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { can, formatNumber, getPageData, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useDetailTexts } from '../use-texts.ts';

/**
 * The products that earn points on receipts, for authors of a challenge about buying them; nothing where there are
 * none.
 */
export function EligibleProducts({ programId }: { programId: string }): ReactNode {
  const t = useDetailTexts();
  const term = termWord(programId, 'points');
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  const { data } = useApiQuery(`/admin/v2/programs/${encodeURIComponent(programId)}/purchase_proof_eligible_products`, {
    enabled: program?.features['receipts'] === true && can('receipts', 'manage', programId),
  });
  const products = data?.data.filter(({ product_active: active }) => active) ?? [];
  if (products.length === 0) return null;
  return (
    <Card title={t('products.title', { term })} level={3}>
      <DataList
        items={products.map(({ product_name: name, points_per_cents: points }) => ({
          label: name,
          value: t('products.points', { points: formatNumber(points, { maximumFractionDigits: 4 }), term }),
        }))}
      />
    </Card>
  );
}
