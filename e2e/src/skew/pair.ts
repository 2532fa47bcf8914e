import type { FrontEnd } from '@laurel/local-platform/pieces';
import { type Browser, expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../release-variants.ts';
import { siteUrl, WatchedContext } from '../site.ts';
import { backOfficeStory, participantStory } from './stories.ts';

/**
 * Makes these builds the default releases, the shell first. Throws as publishing does when a remote does not fit the
 * shell: the required version, the provided version, and which side to update first.
 * @returns the folders that pages load them from
 */
export async function makeLive(builds: readonly FrontEnd[]): Promise<string[]> {
  const folders: string[] = [];
  for (const { name, dir } of builds.toSorted((one, other) => rank(one) - rank(other))) {
    const done = await runCommand({ command: 'publish', name, build: dir });
    folders.push(`/r/${name}/${/\((\w+)\)/.exec(done)?.[1]}/`);
  }
  return folders.toSorted();
}

const rank = ({ name }: FrontEnd): number => (name === 'shell' ? 0 : 1);

/**
 * Throws an error that lists what fails with the live builds together.
 * @returns the folders that pages loaded files from
 */
export async function tellStories(browser: Browser): Promise<string[]> {
  const loaded = new Set<string>();
  for (const story of [participantStory, backOfficeStory]) {
    const watched = await WatchedContext.open(browser, {}, { trustedTypes: false });
    watched.context.on('request', (request) => {
      const [folder] = /\/r\/[^/]+\/[^/]+\//.exec(request.url()) ?? [];
      if (folder !== undefined) loaded.add(folder);
      // A load failure is reported, also when another release took its place unnoticed.
      if (/\/(?:client|csp)-report$/.test(request.url())) watched.faults.push(`reported: ${request.postData()}`);
    });
    watched.context.on('response', (response) => {
      if (response.status() >= 400) watched.faults.push(`${response.status()}: ${response.url()}`);
    });
    // The browser's own records may name the cause.
    await story(await watched.page()).catch((error: unknown) => watched.faults.unshift(String(error)));
    await watched.close();
  }
  return [...loaded].toSorted();
}

/** The version of the contract between shell and remotes that a build was made for. */
export async function contractOf({ dir }: FrontEnd): Promise<string> {
  const { contract } = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8')) as { contract: string };
  return contract;
}

/** Resolves when pages name these folders; gateways may remember the registry for a second. */
export async function expectServed(browser: Browser, folders: readonly string[]): Promise<void> {
  const context = await browser.newContext({ extraHTTPHeaders: { accept: 'text/html' } });
  await expect(async () => {
    const pages = ['/', '/admin/v2'].map(async (path) => (await context.request.get(siteUrl() + path)).text());
    const html = (await Promise.all(pages)).join('\n');
    expect(folders.filter((folder) => !html.includes(`"${folder}`))).toEqual([]);
  }).toPass({ timeout: 30_000 });
  await context.close();
}
