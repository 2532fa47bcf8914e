import type { PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import { Card, CopyButton, Row, Stack, Text, TextLink } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { siteOf } from '../../parts/challenges.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';

const Code = styled.code`
  overflow-wrap: anywhere;
  font-size: var(--text-sm);
`;

interface VerificationProps {
  draw: PublishedDraw;
  programId: string;
}

/** The verification data of the draw, and their public address on the program's site. */
export function Verification({ draw, programId }: VerificationProps): ReactNode {
  const t = useRewardTexts();
  const address = new URL(`/public/rewards/${draw.reward_id}/draw`, siteOf(programId)).href;
  const list = `${address}/entrants.csv`;
  return (
    <Card title={t('draw.check')}>
      <Stack gap={4}>
        <Text tone="muted">{t('draw.checkText')}</Text>
        <DataList
          align="start"
          items={[
            { label: t('draw.method'), value: <Code>{draw.method}</Code> },
            { label: t('draw.seedHash'), value: <Hash value={draw.seed_hash} label={t('draw.copy')} /> },
            {
              label: t('draw.seed'),
              value: draw.seed ? <Hash value={draw.seed} label={t('draw.copy')} /> : t('draw.seedSecret'),
            },
            {
              label: t('draw.entrantsHash'),
              value: draw.entrants_hash && <Hash value={draw.entrants_hash} label={t('draw.copy')} />,
            },
            {
              label: t('draw.command'),
              value: <Hash value={`npm run verify:draw -- ${address}`} label={t('draw.copy')} />,
            },
          ]}
        />
        <Row gap={4}>
          <TextLink href={address} download="draw.json">
            {t('draw.drawFile')}
          </TextLink>
          {draw.entrants_hash && (
            <TextLink href={list} download="entrants.csv">
              {t('draw.listFile')}
            </TextLink>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

function Hash({ value, label }: { value: string; label: string }): ReactNode {
  return (
    <Row gap={1}>
      <Code>{value}</Code>
      <CopyButton value={value} label={label} />
    </Row>
  );
}
