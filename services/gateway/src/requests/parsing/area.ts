export type Area = 'participant' | 'admin';

/** Whether the path belongs to the back-office, whose session is the admin's. */
export function areaOf(path: string): Area {
  return path === '/admin/v2' || path.startsWith('/admin/v2/') ? 'admin' : 'participant';
}
