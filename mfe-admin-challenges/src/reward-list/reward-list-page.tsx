import { ListPage } from '@laurel/admin-kit/list';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { rewardList } from './declaration.tsx';

export function RewardListPage(): ReactNode {
  const t = useRewardTexts();
  const { program_id: id = '' } = useParams();
  const list = useMemo(() => rewardList(t, id), [t, id]);
  return <ListPage key={id} list={list} />;
}
