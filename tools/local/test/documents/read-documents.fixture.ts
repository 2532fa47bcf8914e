import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../../..');

/** A Markdown file, taken apart. */
export interface Document {
  readonly file: string;
  /** Targets of links and pictures. */
  readonly links: readonly string[];
  /** Texts of inline code. */
  readonly spans: readonly string[];
  /** Lines of code blocks. */
  readonly code: readonly string[];
  /** Lines of blocks in no language: maps of folders. */
  readonly map: readonly string[];
  /** What is neither code nor a link's target. */
  readonly prose: string;
  /** Anchors of its headings, as GitHub makes them. */
  readonly anchors: readonly string[];
}

/** The files that git tracks. */
export const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

const block = /^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm;
const span = /(`+)([^`]+)\1/g;
const link = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g;

export function readDocument(file: string, text = readFileSync(join(root, file), 'utf8')): Document {
  const withoutBlocks = text.replace(block, '');
  const withoutCode = withoutBlocks.replace(span, '');
  const blocks = [...text.matchAll(block)].map(([, , language = '', code = '']) => ({
    language,
    lines: code.split('\n').filter(Boolean),
  }));
  const headings = [...withoutBlocks.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return {
    file,
    links: [...withoutCode.matchAll(link)].map(([, target, source]) => target ?? source ?? ''),
    spans: [...withoutBlocks.matchAll(span)].map(([, , code = '']) => code),
    code: blocks.flatMap(({ lines }) => lines),
    map: blocks.filter(({ language }) => language === '').flatMap(({ lines }) => lines),
    prose: withoutCode.replace(link, ''),
    anchors: headings.map(anchorOf),
  };
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
