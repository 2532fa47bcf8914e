export type Area = 'participant' | 'admin';

/** The area of a path, which decides whose session cookie counts: `/admin/v2` and below is the back-office. */
export function areaOf(path: string): Area {
  return path === '/admin/v2' || path.startsWith('/admin/v2/') ? 'admin' : 'participant';
}
