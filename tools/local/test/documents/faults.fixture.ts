import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Document, readDocument, root } from './read-documents.fixture.ts';

/** What documents are held against. */
export interface House {
  readonly files: readonly string[];
  /** Scripts of the root's package.json. */
  readonly scripts: readonly string[];
  /** Scripts of the workspaces, by the name of the package. */
  readonly workspaces: ReadonlyMap<string, readonly string[]>;
  readonly gates: readonly string[];
  /** Options of `npm start`, as they are written. */
  readonly startOptions: readonly string[];
  readonly variables: readonly string[];
  /** Versions that stand in the tree, by the name that documents use; the first is the one that is run. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
}

/** What cannot be told from a path by its form. */
const isPath = (code: string): boolean =>
  /^[\w.@<>*…$-]+(\/[\w.@<>*…-]+)*\/?$/.test(code) && !code.startsWith('@') && !code.startsWith('/');
const extension = /\.(?:ts|tsx|mjs|js|json|ya?ml|sql|md|txt|patch|hcl|tf)$/;

const isFile = (word: string): boolean => isPath(word) && extension.test(word);

/** Builds and caches are not in the tree; a build is there when its source is. */
const sourceOf = (path: string): string => path.replace(/(^|\/)dist\/(.*)\.js$/, '$1src/$2.ts');
const isMade = (path: string): boolean => /^\.(?:cache|data|nx)\b|^dist$|(?:^|\/)release\.json$/.test(path);

function patternOf(path: string): RegExp {
  const text = sourceOf(path)
    .replace(/\/$/, '')
    .split(/<[^>]*>|\*|…/)
    .map((part) => part.replace(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`(?:^|/)${text}(?:/|$)`);
}

/** A path may leave out the folders before it, as in a text about one service. */
const resolves = (path: string, { files }: House): boolean =>
  isMade(path) || files.some((file) => patternOf(path).test(file));

/** Paths that a document names: files by their extension, folders by where they begin. */
export function pathFaults({ file, spans, map }: Document, house: House): string[] {
  const tops = new Set(house.files.map((path) => path.split('/')[0]));
  const mapped = map
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => /^[\w.-]+\/[\w./-]*$/.test(word) || isFile(word));
  const missing = mapped.filter((path) => !resolves(path, house)).map((path) => `${file}: there is no ${path}`);
  return spans
    .flatMap((code) => code.split(', '))
    .filter(
      (code) => isPath(code) && (extension.test(code) || (code.includes('/') && tops.has(code.split('/')[0] ?? ''))),
    )
    .filter((code) => !/^\.?\w+$/.test(code) && !resolves(code, house))
    .map((code) => `${file}: there is no ${code}`)
    .concat(missing);
}

export function linkFaults({ file, links, anchors }: Document): string[] {
  return links
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .flatMap((target) => {
      const [path = '', anchor] = target.split('#');
      const found = normalize(join(dirname(file), decodeURIComponent(path)));
      if (path !== '' && !existsSync(join(root, found))) return [`${file}: ${target} leads nowhere`];
      const known = path === '' ? anchors : anchor === undefined ? [] : readDocument(found).anchors;
      return anchor === undefined || known.includes(anchor) ? [] : [`${file}: ${target} has no such heading`];
    });
}

/** Commands of npm, of Nx and of node, in code blocks and in inline code. */
export function commandFaults({ file, spans, code }: Document, house: House): string[] {
  const faults = [...spans, ...code].flatMap((line) => [
    ...[...line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)(?: -w (@laurel\/[\w-]+))?/g)].flatMap(
      ([command, name = '', workspace]) => {
        const scripts = workspace === undefined ? house.scripts : (house.workspaces.get(workspace) ?? []);
        return scripts.includes(name) ? [] : [command];
      },
    ),
    ...[...line.matchAll(/\bnpm (?:start|test) -- (?:--(?:only|skip) ([\w:,-]+))?/g)].flatMap(([command, gates]) =>
      (gates?.split(',') ?? []).every((gate) => house.gates.includes(gate)) ? [] : [command],
    ),
    ...[...line.matchAll(/\bnpm start -- (--[\w-]+)/g)].flatMap(([command, option = '']) =>
      house.startOptions.includes(option) ? [] : [command],
    ),
    ...[...line.matchAll(/\bnx run (@laurel\/[\w-]+):(\w+)/g)].flatMap(([command, workspace = '', target = '']) =>
      house.workspaces.get(workspace)?.includes(target) ? [] : [command],
    ),
    ...[...line.matchAll(/\bnode (?:--\S+ )*((?:[\w.-]+\/)*[\w.-]+\.m?js)\b/g)].flatMap(([command, path = '']) =>
      resolves(path, house) ? [] : [command],
    ),
    ...[...line.matchAll(/(?:^|[\s(])(?:npx jest|bake -f|cd) (\w[\w.-]*(?:\/[\w.-]+)+)/g)].flatMap(
      ([command, path = '']) => (resolves(path, house) ? [] : [command]),
    ),
  ]);
  return faults.map((command) => `${file}: there is no command "${command.trim()}"`);
}

/** Environment variables, also as `<SERVICE>_PORT` or `…_URL`. */
export function variableFaults({ file, spans, code }: Document, house: House): string[] {
  const named = [...spans, ...code].flatMap((line) =>
    [...line.matchAll(/(?<![\w.$}:/-])((?:<[A-Z]+>|…)?_?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w(…])/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(named)]
    .filter((name) => {
      const pattern = new RegExp(`^${name.replace(/<[A-Z]+>|…/, '[A-Z_]+')}$`);
      return !house.variables.some((variable) => pattern.test(variable));
    })
    .map((name) => `${file}: no process reads ${name}`);
}

/** A version is right when it begins one that is run: `Node 20.19` of 20.19.0, `React 19` of 19.3.1. */
export function versionFaults({ file, prose }: Document, house: House): string[] {
  return Object.entries(house.versions).flatMap(([name, versions]) =>
    [...prose.matchAll(new RegExp(`(?<![\\w-])${name} v?(\\d+(?:\\.\\d+)*)(?:\\.x)?(?![\\d%])`, 'g'))]
      .filter(([, said = '']) => !versions.some((version) => version === said || version.startsWith(`${said}.`)))
      .map(([text]) => `${file}: ${text}, but ${name} is ${versions.join(' or ')}`),
  );
}
