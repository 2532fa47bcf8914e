/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { momentOf, wallTime } from './zoned-time.ts';
import { Checkbox, DateTimeInput, Field, RadioGroup, SearchInput, TextInput } from '../fields.ts';
import { Tabs } from '../layout/tabs.tsx';

afterEach(() => {
  jest.useRealTimers();
});

describe('Field', () => {
  it('ties label, hint, error and control together', () => {
    render(
      <Field label="Email" hint="For the code." error="Invalid email" required>
        <TextInput type="email" />
      </Field>,
    );
    const input = screen.getByLabelText(/^Email/);
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['For the code.', 'Invalid email']);
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-required')]).toEqual(['true', 'true']);
  });

  it('names the group of radio buttons and passes the registration of a form on', async () => {
    const change = jest.fn();
    render(
      <RadioGroup
        legend="Amount"
        name="amount"
        onChange={change}
        options={[
          { value: '10', label: '$10' },
          { value: '25', label: '$25' },
        ]}
      />,
    );
    expect(screen.getByRole('radiogroup', { name: 'Amount' })).toBeTruthy();
    await userEvent.click(screen.getByLabelText('$25'));
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('shows a checkbox as indeterminate', () => {
    render(<Checkbox label="All" indeterminate />);
    expect(screen.getByLabelText<HTMLInputElement>('All').indeterminate).toBe(true);
  });
});

describe('SearchInput', () => {
  it('searches once typing has paused, clears at once and follows the address', async () => {
    jest.useFakeTimers();
    const search = jest.fn();
    const { rerender } = render(<SearchInput label="Search" value="" onSearch={search} shortcut />);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(box, { target: { value: 'ad' } });
    await act(() => jest.advanceTimersByTimeAsync(200));
    fireEvent.change(box, { target: { value: 'ada' } });
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(search).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(2));
    expect(search.mock.calls).toEqual([['ada']]);
    rerender(<SearchInput label="Search" value="ada" onSearch={search} shortcut />);
    act(() => screen.getByLabelText('Clear').click());
    expect(search).toHaveBeenLastCalledWith('');
    rerender(<SearchInput label="Search" value="ben" onSearch={search} shortcut />);
    expect(box.value).toBe('ben');
  });

  it('is reached with / except while something is typed into', () => {
    render(
      <>
        <SearchInput label="Search" value="" onSearch={() => undefined} shortcut />
        <input aria-label="other" />
      </>,
    );
    screen.getByLabelText('other').focus();
    fireEvent.keyDown(screen.getByLabelText('other'), { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('other'));
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

describe('times in a zone', () => {
  it.each([
    ['2026-11-21T09:30', 'America/New_York', '2026-11-21T14:30:00.000Z'],
    ['2026-07-01T00:00', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
    ['2026-01-01T00:00', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s in %s is %s', (wall, zone, moment) => {
    expect(momentOf(wall, zone)).toBe(moment);
  });

  it('goes back to the same wall time, except where the clock skipped it', () => {
    for (const zone of [
      'America/New_York',
      'Europe/Madrid',
      'Asia/Kolkata',
      'Pacific/Chatham',
      'America/St_Johns',
      'UTC',
    ]) {
      for (let day = 0; day < 365; day += 1) {
        const wall = new Date(Date.UTC(2026, 0, 1 + day, 2, 30)).toISOString().slice(0, 16);
        const back = wallTime(momentOf(wall, zone), zone);
        if (back !== wall) expect([wall, back]).toEqual([wall, wall.replace('T02', 'T03')]);
      }
    }
    expect([momentOf('2026-11', 'UTC'), momentOf('', 'UTC'), wallTime(null, 'UTC'), wallTime('x', 'UTC')]).toEqual([
      null,
      null,
      '',
      '',
    ]);
  });

  it('stores UTC and shows the zone', () => {
    const change = jest.fn();
    render(
      <Field label="Start">
        <DateTimeInput value="2026-11-21T14:30:00.000Z" onChange={change} timeZone="America/New_York" />
      </Field>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Start');
    expect(input.value).toBe('2026-11-21T09:30');
    expect(screen.getByText('Time zone: America/New York')).toBeTruthy();
    fireEvent.change(input, { target: { value: '2026-11-21T10:00' } });
    expect(change).toHaveBeenLastCalledWith('2026-11-21T15:00:00.000Z');
    fireEvent.change(input, { target: { value: '' } });
    expect(change).toHaveBeenLastCalledWith(null);
  });
});

describe('Tabs', () => {
  it('move with the arrow keys, and wrap', async () => {
    const select = jest.fn();
    const items = ['overview', 'actions', 'rewards'].map((id) => ({ id, label: id }));
    const tabs = (selected: string) => (
      <Tabs label="Dashboard" items={items} selected={selected} onSelect={select}>
        panel
      </Tabs>
    );
    const { rerender } = render(tabs('overview'));
    act(() => screen.getByRole('tab', { selected: true }).focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(select).toHaveBeenLastCalledWith('rewards');
    rerender(tabs('rewards'));
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    await userEvent.keyboard('{Home}');
    expect(select).toHaveBeenLastCalledWith('overview');
    expect(screen.getByRole('tabpanel', { name: 'rewards' }).textContent).toBe('panel');
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  });
});
