import { Card, Row, Text } from '@laurel/ui';
import { Avatar } from '@laurel/ui/avatar';
import { Carousel } from '@laurel/ui/carousel';
import { formatDate } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useLatestUsers } from '../sections.ts';
import { useTexts } from '../use-texts.ts';
import { PersonName } from './person-name.tsx';
import { SectionCard } from './section-card.tsx';

const EVERY_MILLIS = 4_000;

/** The latest participants; rotates by itself until the admin interacts. */
export function LatestUsers({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  return (
    <SectionCard title={t('users.title')} query={useLatestUsers(programId)} room="9rem">
      {(users) =>
        users.length === 0 ? null : (
          <Carousel
            label={t('users.slides')}
            size="tile"
            delay={EVERY_MILLIS}
            stopOnInteraction
            slides={users.map((user) => ({
              key: user.participant_id,
              content: (
                <Card>
                  <Row gap={3} wrap={false}>
                    <Avatar name={user.name ?? user.short_name ?? ''} />
                    <div>
                      <PersonName person={user} />
                      <Text tone="muted" size="sm">
                        {t('users.joined', { date: formatDate(user.created_at) })}
                      </Text>
                    </div>
                  </Row>
                </Card>
              ),
            }))}
          />
        )
      }
    </SectionCard>
  );
}
