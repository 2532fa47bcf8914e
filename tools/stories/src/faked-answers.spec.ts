/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const projects = [...readdirSync(root).filter((name) => name.startsWith('mfe-')), 'shell', 'libs/admin-kit'];
const files = projects.flatMap((project) =>
  readdirSync(join(root, project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => join(project, 'src', file)),
);

// A module of stories makes its answers while it is loaded, and each is held to the services' documents.
const faults: [file: string, fault: string][] = [];
for (const file of files) {
  const fault = await import(join(root, file)).then(
    () => '',
    (thrown: unknown) => String(thrown),
  );
  faults.push([file, fault]);
}

it.each(faults)('%s answers calls as services do', (_file, fault) => {
  expect(fault).toBe('');
});
