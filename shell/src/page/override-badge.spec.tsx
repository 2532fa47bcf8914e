/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import type { BootRemote } from '@laurel/federation/contract/boot';
import { cleanup, render, screen } from '@testing-library/react';
import { OverrideBadge } from './override-badge.tsx';

afterEach(cleanup);

function badges(remotes: (Partial<BootRemote> & { name: string })[]): (string | null)[] {
  bootManifest().remotes = Object.fromEntries(remotes.map((remote) => [remote.name, remote as BootRemote]));
  render(<OverrideBadge />);
  return [...(screen.queryByRole('status')?.children ?? [])].map(({ textContent }) => textContent);
}

const laptop = { name: 'trees', base: 'http://localhost:4500/', dev: true };
const released = { name: 'rocks', base: '/r/rocks/1/', dev: false };

it('names every remote that comes from a laptop [mfe-32]', () => {
  expect(badges([laptop, released])).toEqual(['trees from http://localhost:4500/']);
});

it('is absent when all are released', () => {
  expect(badges([released])).toEqual([]);
});
