import { Button, currentTheme, setTheme } from '@laurel/ui';
import { Field, Select } from '@laurel/ui/fields';
import { csrfToken, usePageData } from '@laurel/web-kit';
import { Link, useNavigate } from '@laurel/web-kit/router';
import { Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { useTexts } from '../messages/use-texts.ts';
import { useCurrentProgram } from './current-program.ts';
import { addressIn, openEntries } from './navigation.ts';

const Bar = styled.header`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--color-border);
  background: var(--color-surface);
`;

const Brand = styled(Link)`
  font-weight: var(--weight-bold);
  color: var(--color-text);
  text-decoration: none;
`;

const Right = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-left: auto;
  font-size: var(--text-sm);
  color: var(--color-muted);
`;

/** Program switcher, theme, and who is signed in. */
export function AdminHeader(): ReactNode {
  const t = useAdminTexts();
  const shared = useTexts();
  const navigate = useNavigate();
  const { user, userPrograms, organization } = usePageData();
  const { program } = useCurrentProgram();
  const [theme, show] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const enter = (programId: string): void => {
    const [first] = openEntries(programId);
    void navigate(first ? addressIn(first, programId) : '/admin/v2');
  };
  return (
    <Bar>
      <Brand to="/admin/v2">{organization?.name ?? 'Laurel'}</Brand>
      {userPrograms.length > 0 && (
        <Field label={t('admin.switchProgram')} hideLabel>
          <Select
            value={program?.id ?? ''}
            options={userPrograms.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => enter(event.currentTarget.value)}
          />
        </Field>
      )}
      <Right>
        <span>{user?.email}</span>
        <Button
          variant="quiet"
          icon={other === 'light' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          onClick={() => {
            setTheme(other);
            show(other);
          }}
        >
          {shared(`header.theme.${other}`)}
        </Button>
        <form method="post" action="/admin/v2/auth/sign_out">
          <input type="hidden" name="authenticity_token" value={csrfToken()} />
          <Button type="submit" variant="quiet">
            {t('admin.logout')}
          </Button>
        </form>
      </Right>
    </Bar>
  );
}
