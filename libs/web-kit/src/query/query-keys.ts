export interface QueryKeys {
  all: readonly [string];
  lists: () => readonly [string, 'list'];
  list: (query: unknown) => readonly [string, 'list', unknown];
  details: () => readonly [string, 'detail'];
  detail: (id: string) => readonly [string, 'detail', string];
}

/** Keys of one resource: invalidate `lists()` after a change, `detail(id)` after an edit, `all` when unsure. */
export function queryKeys(resource: string): QueryKeys {
  return {
    all: [resource],
    lists: () => [resource, 'list'],
    list: (query) => [resource, 'list', query],
    details: () => [resource, 'detail'],
    detail: (id) => [resource, 'detail', id],
  };
}
