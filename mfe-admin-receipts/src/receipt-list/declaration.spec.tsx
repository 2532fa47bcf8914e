/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import { addMessages, fillPage } from '@laurel/web-kit';
import { AppRouter, createAppHistory } from '@laurel/web-kit/router';
import { renderHook, render } from '@testing-library/react';
import type { ListDeclaration } from '@laurel/admin-kit/list';
import { UiProvider } from '@laurel/ui';
import remote from '../../remote.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { useTexts } from '../parts/use-texts.ts';
import { receiptList } from './declaration.tsx';
import type { DecideOnSeveral } from './use-bulk-decision.ts';

const row: Pick<ReceiptRow, keyof ReceiptRow> = {
  id: '55',
  status: 'processed',
  integrity: 'invalid',
  merchant_name: 'Corner Market',
  purchase_date: '2026-11-20',
  total_amount: '12.5',
  items_count: 3,
  points: 1_250,
  tags: ['duplicate_file', 'low_confidence'],
  unsure_fields: ['total'],
  created_at: '2026-11-21T14:05:00.000Z',
  verified_at: null,
  participant_id: '9',
  participant_name: 'Ada Vega',
  thumbnail: 'data:image/webp;base64,UklGRg==',
};

function table(permissions: object, program: object = {}): ListDeclaration<ReceiptRow> {
  fillPage({
    area: 'admin',
    userPrograms: [{ id: '1', name: 'Green', subdomain: 'g', features: { receipts: true }, permissions, ...program }],
  });
  const history = createAppHistory();
  const { result } = renderHook(() => useTexts(), {
    wrapper: ({ children }) => <AppRouter history={history}>{children}</AppRouter>,
  });
  return receiptList(result.current, '1', decide);
}

const decide = jest.fn<DecideOnSeveral>();

const column = (field: string, declaration = table({ receipts: { view: true } })) =>
  declaration.columns.find((each) => each.field === field)!;

beforeEach(() => addMessages('adminReceipts', { en, es }));

describe('the table of receipts', () => {
  it('shows the fields of a receipt, a status without one as Unknown [A-314, A-323, A-336, A-343]', () => {
    const shown = table({ receipts: { view: true } }).columns.map(({ field, text }) => [field, text?.(row)]);
    expect(Object.fromEntries(shown)).toMatchObject({
      status: 'Processed, no points',
      merchant_name: 'Corner Market',
      purchase_date: 'Nov 20, 2026',
      total_amount: '12.50',
      items_count: '3',
      points: '1,250',
      tags: 'Duplicate file, Unsure total',
      age: '–',
      participant_name: 'Ada Vega',
      verified_at: '–',
    });
    expect(column('created_at').text?.(row)).toMatch(/^Nov \d\d, 2026 \d\d:\d\d$/);
    expect(column('status').text?.({ ...row, status: null })).toBe('Unknown');
  });

  it('shows the head of the picture beside the number, and an empty frame when the picture is gone', () => {
    const cell = (shown: ReceiptRow): HTMLElement => render(column('id').render?.(shown)).container;
    const picture = cell(row).querySelector('img');
    expect([picture?.getAttribute('src'), picture?.getAttribute('alt')]).toEqual([
      'data:image/webp;base64,UklGRg==',
      '',
    ]);
    expect(cell(row).textContent).toBe('55');
    expect(cell({ ...row, thumbnail: null }).querySelector('img')).toBeNull();
    expect(cell({ ...row, thumbnail: null }).textContent).toBe('55');
  });

  it('heads points with the program’s term [A-020]', () => {
    expect(column('points').header).toBe('Points');
    expect(column('points', table({ receipts: { view: true } }, { term_points_as: 'beans' })).header).toBe('Beans');
  });

  it('decides on several at once, with a known reason or a message of one’s own', async () => {
    const permitted = { receipts: { view: true, manage: true, update: true } };
    const [accept, refuse] = table(permitted).bulkActions ?? [];
    const selection = { ids: ['55'] };
    await accept?.run(selection, '');
    await refuse?.run(selection, 'Wrong merchant');
    await refuse?.run(selection, 'The picture is too dark');
    const verdict = (integrity: string, reason: string | null, message: string | null): object => ({
      integrity,
      admin_invalidation_reason: reason,
      admin_invalidation_message: message,
    });
    expect(decide.mock.calls).toEqual([
      [selection, verdict('valid', null, null)],
      [selection, verdict('invalid', 'wrong_merchant', null)],
      [selection, verdict('invalid', 'other', 'The picture is too dark')],
    ]);
    const { input } = refuse?.confirm(2) ?? {};
    expect([input?.fault(''), input?.fault('Duplicate')]).toEqual([expect.any(String), null]);
    for (const less of [
      { view: true, manage: true },
      { view: true, update: true },
    ]) {
      expect(table({ receipts: less }).bulkActions).toBeUndefined();
    }
  });

  it('says the program’s term wherever it says what is earned [A-020]', () => {
    const declaration = table({ receipts: { view: true } }, { term_points_as: 'beans' });
    expect(declaration.description).toBe('What participants of Green bought, and the beans it earns them.');
    expect(column('status', declaration).text?.(row)).toBe('Processed, no beans');
    const statuses = declaration.filters?.[0]?.options ?? [];
    expect(statuses.map(({ label }) => label).filter((label) => label.includes('beans'))).toHaveLength(3);
  });

  it('is in the menu and the search of programs that have receipts [A-095]', () => {
    const entries = [...remote.navigation, ...remote.records];
    expect(entries.map(({ path, feature }) => [path, feature])).toEqual([
      ['/admin/v2/programs/{program_id}/receipts', 'receipts'],
      ['/admin/v2/receipts/{id}', 'receipts'],
    ]);
  });

  it('labels awarded points Processed too, but distinguishes both kinds in the filter [A-330, A-331, X-075]', () => {
    expect(column('status').text?.({ ...row, status: 'eligible', integrity: 'valid' })).toBe('Processed');
    const statuses = table({ receipts: { view: true } }).filters?.[0]?.options ?? [];
    expect(new Set(statuses.map(({ label }) => label)).size).toBe(9);
    expect(statuses.map(({ value }) => value)).toContain('processed_no_points');
  });

  it('opens a receipt only for admins who manage receipts, with the list it came from [A-315, A-363, A-544]', () => {
    expect(table({ receipts: { view: true } }).link).toBeUndefined();
    expect(table({ receipts: { view: true, manage: true } }).link?.(row, new URLSearchParams('page=2'))).toBe(
      '/admin/v2/receipts/55?page=2',
    );
    expect(table({ receipts: { manage: true } }).allowed).toBe(false);
  });

  it('links to the participant only with users view, and to an existing page [A-345]', () => {
    const people = { name: 'people', area: 'admin', routes: ['/admin/v2/users'] };
    document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({
      schema: 1,
      remotes: { people: { declaration: people } },
    })}</script>`;
    const linkOf = (permissions: object) => {
      const { render: cell } = column('participant_name', table({ receipts: { view: true }, ...permissions }));
      return render(<UiProvider language="en">{cell?.(row)}</UiProvider>).container.querySelector('a');
    };
    expect(linkOf({})).toBeNull();
    expect(linkOf({ users: { view: true } })?.getAttribute('href')).toBe('/admin/v2/users/9');
  });
});
