/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { answerCalls, descriptionOf, pending, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { open, preparePages, sent } from '../testing/pages.tsx';
import { participants } from '../testing/participants.ts';
import { heldReferral, heldReferrals } from '../testing/referrals.ts';

const SCREEN = '/admin/v2/programs/1/users/referrals';
const LIST = '/admin/v2/programs/1/held_referrals';
const DECIDE = `${LIST}/8/decide` as const;

const choose = async (item: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(heldReferral.participant_name) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(preparePages);
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('referrals that wait for a person', () => {
  it('are listed with recruit, recruiter, badges for the signals and the points at stake', async () => {
    answerCalls([reply.get(LIST, tableOf(heldReferrals))]);
    open(SCREEN, { program: { term_points_as: 'miles' } });
    const link = await screen.findByRole('link', { name: 'Ben Otero' });
    expect(link.getAttribute('href')).toContain('/admin/v2/users/8');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Miles at stake'),
      expect.stringMatching(/^Ben OteroAda ByronRecruiter’s browserQuick first step150/),
      expect.stringMatching(/^Cleo NashAda ByronRecruiter’s networkShared browser2 more150/),
    ]);
    expect(screen.getByText('ben@demo.test')).toBeTruthy();
  });

  it.each([
    ['Pay', 'paid', 'Pay for this friend?', 'paid', 'The referral is paid'],
    ['Pay', 'paid', 'Pay for this friend?', 'waiting', 'The referral will be paid on a later day'],
    ['Do not pay', 'refused', 'Not pay for this friend?', 'refused', 'The referral will not be paid'],
  ] as const)(
    'do "%s" with a reason and each signal explained: %s, %s, %s',
    async (item, decision, title, outcome, said) => {
      answerCalls([
        reply.get(LIST, tableOf(heldReferrals)),
        reply.post(DECIDE, { success: true, message: '', outcome }),
      ]);
      open(SCREEN, { program: { term_points_as: 'miles' } });
      await choose(item);
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByText(/Ada Byron.*150 miles.*Ben Otero/)).toBeTruthy();
      expect(dialog.getByText(/The recruiter signs in with the browser in which the recruit joined\./)).toBeTruthy();
      expect(dialog.getByText(/within two minutes after joining/)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: item }));
      const reason = dialog.getByRole('textbox', { name: /^Reason/ });
      await waitFor(() => expect(descriptionOf(reason)).toContain('Enter a reason'));
      expect(sent()).toEqual([]);
      await userEvent.type(reason, ' Sisters with one tablet ');
      await userEvent.click(dialog.getByRole('button', { name: item }));
      await screen.findByText(said);
      expect(sent()).toEqual([[DECIDE, { decision, reason: 'Sisters with one tablet' }]]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('say that another member of staff has decided', async () => {
    const message = 'Your team has decided already: this referral is paid.';
    answerCalls([
      reply.get(LIST, tableOf(heldReferrals)),
      reply.post(DECIDE, refusal(409, 'referral_decided', message)),
    ]);
    open(SCREEN);
    await choose('Do not pay');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Two addresses');
    await userEvent.click(dialog.getByRole('button', { name: 'Do not pay' }));
    await screen.findByText(message);
  });

  it('are to be read, not decided, and without addresses for those who only view participants', async () => {
    const masked = { ...heldReferral, participant_email: null, recruiter_email: null };
    answerCalls([reply.get(LIST, tableOf([masked]))]);
    open(SCREEN, { permissions: { users: { view: true } } });
    await userEvent.click(await screen.findByRole('button', { name: /Ben Otero/ }));
    await screen.findByRole('menuitem', { name: 'Open the recruiter' });
    expect(screen.queryAllByRole('menuitem')).toHaveLength(1);
    expect(screen.queryByRole('columnheader', { name: 'Recruit’s e-mail' })).toBeNull();
  });

  it('are not shown to those who may not view participants', async () => {
    answerCalls([reply.get(LIST, tableOf(heldReferrals))]);
    open(SCREEN, { permissions: { rewards: { view: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(screen.queryByText('Ben Otero')).toBeNull();
  });

  it('have an empty, a loading and a failed state', async () => {
    answerCalls([reply.get(LIST, tableOf([]))]);
    open(SCREEN);
    expect(await screen.findByText('Nothing to decide')).toBeTruthy();
    cleanup();
    answerCalls([reply.get(LIST, pending)]);
    open(SCREEN);
    await screen.findByRole('heading', { name: 'Referrals to decide' });
    expect(screen.queryByText('Nothing to decide')).toBeNull();
    cleanup();
    answerCalls([reply.get(LIST, refusal(403, 'forbidden', 'Referrals are closed to you.'))]);
    open(SCREEN);
    expect(await screen.findByRole('heading', { name: 'Error: Referrals are closed to you.' })).toBeTruthy();
  });

  it('are in Spanish for those who read it', async () => {
    answerCalls([reply.get(LIST, tableOf(heldReferrals))]);
    await changeLanguage('es');
    open(SCREEN, { language: 'es' });
    await screen.findByRole('heading', { name: 'Recomendaciones por decidir' });
    expect(await screen.findByText('Navegador de quien invitó')).toBeTruthy();
    await choose('No pagar');
    const dialog = within(await screen.findByRole('dialog', { name: '¿No pagar por este amigo?' }));
    expect(dialog.getByText(/Un dispositivo que comparte una familia se ve igual\./)).toBeTruthy();
  });

  it('are reached from the list of participants', async () => {
    answerCalls([
      reply.get('/admin/v2/programs/1/participants', participants),
      reply.get('/admin/v2/programs/1/profile_attributes', tableOf([])),
    ]);
    open('/admin/v2/programs/1/users', { permissions: { users: { view: true } } });
    expect((await screen.findByRole('link', { name: 'Referrals to decide' })).getAttribute('href')).toContain(SCREEN);
  });
});
