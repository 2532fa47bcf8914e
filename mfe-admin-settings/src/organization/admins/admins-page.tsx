import { ListPage } from '@laurel/admin-kit/list';
import { getPageData } from '@laurel/web-kit';
import { useLocation, useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useRoles } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { adminList } from './admin-list.tsx';
import { AdminPanels, editLink } from './admin-panels.tsx';

export function AdminsPage(): ReactNode {
  const t = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const roles = useRoles().data?.data;
  const list = useMemo(
    () => adminList(t, { roles: roles ?? [], onEdit: ({ id }) => void navigate(editLink(id, search)) }),
    [t, roles, navigate, search],
  );
  return <ListPage list={list}>{getPageData().isAdmin && <AdminPanels />}</ListPage>;
}
