import { termHeading } from '@laurel/admin-kit/program';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTopUsers } from '../sections.ts';
import { useTexts } from '../use-texts.ts';
import { PersonName } from './person-name.tsx';
import { SectionCard } from './section-card.tsx';

const Ranking = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--color-border);
    text-align: start;
  }
  & th {
    color: var(--color-muted);
    font-weight: var(--weight-medium);
  }
  & th:last-child,
  & td:last-child {
    text-align: end;
  }
  & tbody tr:last-child td {
    border-bottom: 0;
  }
`;

interface TopUsersProps {
  programId: string;
  section: 'top_users_this_month' | 'top_users_all_time';
}

/** Who has earned most, whatever they have spent. */
export function TopUsers({ programId, section }: TopUsersProps): ReactNode {
  const t = useTexts();
  const title = t(section === 'top_users_this_month' ? 'top.recent' : 'top.allTime');
  return (
    <SectionCard title={title} query={useTopUsers(programId, section)} room="20rem">
      {(users) =>
        users.length === 0 ? null : (
          <Ranking aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('top.rank')}</th>
                <th scope="col">{t('top.participant')}</th>
                <th scope="col">{termHeading(programId, 'points')}</th>
              </tr>
            </thead>
            <tbody>
              {users.map((user, index) => (
                <tr key={user.participant_id}>
                  <td>{index + 1}</td>
                  <td>
                    <PersonName person={user} />
                  </td>
                  <td>{formatNumber(user.points)}</td>
                </tr>
              ))}
            </tbody>
          </Ranking>
        )
      }
    </SectionCard>
  );
}
