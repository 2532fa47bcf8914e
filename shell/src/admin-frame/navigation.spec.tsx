/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { fillPage } from '@laurel/web-kit';
import { homeOf } from './navigation.ts';

const receipts = {
  id: 'receipts',
  path: '/admin/v2/programs/{program_id}/receipts',
  order: 40,
  permission: { resource: 'receipts', action: 'view' },
};

function home(permissions: object): string {
  fillPage({ area: 'admin', userPrograms: [{ id: '3', name: 'Club', subdomain: 'club', features: {}, permissions }] });
  return homeOf('3');
}

describe('where staff arrive', () => {
  it('is the receipts for those who manage them and see no dashboard, else the overview [A-053]', () => {
    document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({
      schema: 1,
      remotes: { receipts: { declaration: { navigation: [receipts] } } },
    })}</script>`;
    expect(home({ receipts: { view: true, manage: true } })).toBe('/admin/v2/programs/3/receipts');
    expect(home({ receipts: { view: true, manage: true }, dashboard: { view: true } })).toBe('/admin/v2');
    expect(home({ receipts: { view: true } })).toBe('/admin/v2');
    expect(home({})).toBe('/admin/v2');
  });
});
