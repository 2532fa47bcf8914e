import { ConfirmAction } from '@laurel/admin-kit/confirm';
import { panelLink, SidePanel } from '@laurel/admin-kit/panel';
import { NotAllowed } from '@laurel/admin-kit/record';
import type { RoleRow } from '@laurel/contracts/identity/organization/roles.dto';
import {
  Badge,
  ButtonLink,
  Card,
  ErrorState,
  Grid,
  IconButton,
  Row,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
} from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { api, can, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminKeys, roleKeys, roleName, useRoles } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { PermissionLines } from './permission-picker.tsx';
import { type CustomRole, isCustom, RoleForm } from './role-form.tsx';

const NEW = 'new-role';
const EDIT = /^#edit-(\d+)$/;

/** Roles with their permissions: those that every organization has, and its own. */
export function RolesPage(): ReactNode {
  const t = useTexts();
  const { hash, search } = useLocation();
  const { data, error, refetch, isFetching } = useRoles();
  const [deleted, setDeleted] = useState<CustomRole | null>(null);
  const mayManage = can('organization', 'manage');
  const edited = data?.data.filter(isCustom).find(({ id }) => id === EDIT.exec(hash)?.[1]);
  if (!can('organization', 'view')) return <NotAllowed />;
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        description={t('roles.description')}
        actions={
          mayManage && (
            <ButtonLink variant="primary" icon={<Plus aria-hidden />} to={panelLink(NEW, search)}>
              {t('roles.add')}
            </ButtonLink>
          )
        }
      />
      {data && (
        <Grid min="medium" gap={4}>
          {data.data.map((role) => (
            <RoleCard key={role.id} role={role} search={search} {...(mayManage && { onDelete: setDeleted })} />
          ))}
        </Grid>
      )}
      {!data && error && (
        <ErrorState
          title={t('retryTitle')}
          requestId={error.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message}
        </ErrorState>
      )}
      {!data && !error && <RolesSkeleton />}
      {mayManage && (
        <>
          <SidePanel hash={NEW} title={t('roles.addTitle')}>
            <RoleForm role={null} />
          </SidePanel>
          {edited && (
            <SidePanel hash={`edit-${edited.id}`} title={t('roles.editTitle')}>
              <RoleForm role={edited} />
            </SidePanel>
          )}
        </>
      )}
      {deleted && <DeleteRole role={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

interface RoleCardProps {
  role: RoleRow;
  search: string;
  onDelete?: (role: CustomRole) => void;
}

function RoleCard({ role, search, onDelete }: RoleCardProps): ReactNode {
  const t = useTexts();
  const name = roleName(t, role.id, role.name);
  return (
    <Card
      title={name}
      actions={
        isCustom(role) && onDelete ? (
          <Row gap={1}>
            <ButtonLink
              size="small"
              to={panelLink(`edit-${role.id}`, search)}
              aria-label={t('roles.edit', { name })}
              icon={<Pencil aria-hidden />}
            />
            <IconButton
              label={t('roles.delete', { name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onDelete(role)}
            />
          </Row>
        ) : (
          role.system && <Badge>{t('roles.system')}</Badge>
        )
      }
    >
      <Stack gap={3}>
        <Text size="sm">{t('roles.admins', { count: role.admins })}</Text>
        <PermissionLines permissions={role.permissions} />
      </Stack>
    </Card>
  );
}

function DeleteRole({ role, onClose }: { role: CustomRole; onClose: () => void }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  return (
    <ConfirmAction
      title={t('roles.deleteTitle', { name: role.name })}
      text={
        role.admins === 0
          ? t('roles.deleteText')
          : t('roles.deleteInUse', { admins: t('roles.admins', { count: role.admins }) })
      }
      confirmLabel={t('roles.deleteConfirm')}
      tone="danger"
      onConfirm={async () => {
        await api.delete(`/admin/v2/roles/${role.id}`);
        await Promise.all([roleKeys.all, adminKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));
      }}
      onClose={onClose}
    />
  );
}

function RolesSkeleton(): ReactNode {
  return (
    <SkeletonGroup>
      <Grid min="medium" gap={4}>
        {[1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} shape="card" width="100%" height="12rem" />
        ))}
      </Grid>
    </SkeletonGroup>
  );
}
