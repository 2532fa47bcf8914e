import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeFaults } from '../compose/compose-faults.ts';
import { documentFaults } from '../documents/document-faults.ts';
import { manifestsOf } from '../helm/rendered.ts';
import { workloadFaults } from '../helm/workload-faults.ts';
import { jobs, services } from './readers.ts';

const root = join(import.meta.dirname, '../../../..');
const composeFile = 'infra/compose/compose.yaml';
const secretsFile = 'infra/compose/secrets.mjs';
const guide = 'docs/deploying.md';
const chart = readFileSync(join(root, 'infra/helm/rendered/laurel.yaml'), 'utf8');

/** The text with one place changed; throws when the place is not there. */
function changed(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`There is no ${String(from)} to break`);
  return result;
}

describe('the variables of the chart', () => {
  const faultsOf = (text: string): string[] => workloadFaults(manifestsOf(text), services, jobs);

  it('are those that services and jobs declare', () => {
    expect(faultsOf(chart)).toEqual([]);
  });

  it.each([
    ['a required one is missing', /- name: CODE_SECRET\n.*\n/, '', 'identity: CODE_SECRET must be set'],
    [
      'one is set that no service declares',
      '- { name: TRUSTED_HOPS,',
      '- { name: TRUSTED_HOPES,',
      'gateway: TRUSTED_HOPES is set, and nothing reads it',
    ],
    [
      'a secret is written out',
      /- name: SMTP_URL\n.*\n/,
      '- { name: SMTP_URL, value: "smtp://a:b@mail" }\n',
      'identity: SMTP_URL is written out, and is a secret',
    ],
    [
      'a job is told what it does not declare',
      /- name: OFFERS_OWNER_DATABASE_URL\n/,
      '- name: OFFERS_OWNER_URL\n',
      'OFFERS_OWNER_URL is set, and nothing reads it',
    ],
  ])('are refused when %s', (_, from, to, fault) => {
    expect(faultsOf(changed(chart, from, to)).join('\n')).toContain(fault);
  });
});

describe('the variables of Compose and of the guide', () => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'laurel-variables-'));
    for (const file of [composeFile, secretsFile, guide]) cpSync(join(root, file), join(copy, file));
  });
  afterAll(() => {
    rmSync(copy, { recursive: true });
  });

  const faults = (): string[] => [...composeFaults(copy, services, jobs), ...documentFaults(copy, services, jobs)];

  it('are those that services and jobs declare', () => {
    expect(faults()).toEqual([]);
  });

  it.each([
    [composeFile, /\n *WALLET_SECRET: .*/, '', 'rewards: WALLET_SECRET must be set'],
    [
      composeFile,
      'MEDIA_DIR: /media',
      'MEDIA_DIR: /media\n      MEDIA_FOLDER: /media',
      'MEDIA_FOLDER is set, and nothing',
    ],
    [composeFile, '${CSRF_SECRET:?}', 'not-so-secret', 'gateway: CSRF_SECRET is written out, and is a secret'],
    [secretsFile, "'CODE_SECRET', ", '', 'CODE_SECRET is a secret, and not drawn'],
    [secretsFile, "'WALLET_SECRET'", "'WALLET_SECRET', 'PURSE_SECRET'", 'PURSE_SECRET is drawn, and nothing reads it'],
    [guide, 'signs CSRF tokens', 'signs forms', 'the table of variables is stale'],
  ])('%s is refused with %s as %j', (file, from, to, fault) => {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(copy, file), changed(text, from, to));
    const found = faults().join('\n');
    writeFileSync(join(copy, file), text);
    expect(found).toContain(fault);
  });
});
