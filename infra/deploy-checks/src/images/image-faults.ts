import { parse } from '@cdktf/hcl2json';
import { type Dockerfile, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reader } from '../services/readers.ts';

const file = 'infra/images/Dockerfile';
const bakeFile = 'infra/images/docker-bake.hcl';

/** The images that are run, as opposed to the stages that build them. */
const finalStages = ['service', 'release'];

/** Rules of the Dockerfile, and that every service and front end has an image. */
export async function imageFaults(root: string, services: readonly Reader[]): Promise<string[]> {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [
    ...validate(text).map(({ message }) => (typeof message === 'string' ? message : message.value)),
    ...stageFaults(DockerfileParser.parse(text)),
  ];
  const frontEnds = readdirSync(root).filter(
    (name) => /^(shell|mfe-.*)$/.test(name) && existsSync(join(root, name, 'package.json')),
  );
  const bake = JSON.stringify(await parse(bakeFile, readFileSync(join(root, bakeFile), 'utf8')));
  const absent = [...services.map(({ name }) => name), ...frontEnds].filter((name) => !bake.includes(`"${name}"`));
  return [...found.map((fault) => `${file}: ${fault}`), ...absent.map((name) => `${bakeFile}: no image of ${name}`)];
}

/** The findings that hadolint would report for the final stages. */
export function stageFaults(dockerfile: Dockerfile): string[] {
  const stages = dockerfile.getFROMs().map((from) => from.getBuildStage());
  const images = dockerfile.getInitialARGs().map((arg) => arg.getProperty()?.getValue() ?? '');
  const loose = images.filter((image) => !/:\d+\.\d+\.\d+-[a-z]+-slim(@sha256:[0-9a-f]{64})?$/.test(image));
  const faults = loose.map((image) => `${image || 'the base image'} is not a slim image of one version`);
  const missing = finalStages.filter((stage) => !stages.includes(stage));
  return [
    ...faults,
    ...missing.map((stage) => `there is no stage ${stage}`),
    ...finalStages.filter((stage) => stages.includes(stage)).flatMap((stage) => finalStageFaults(dockerfile, stage)),
  ];
}

function finalStageFaults(dockerfile: Dockerfile, stage: string): string[] {
  const starts = dockerfile.getFROMs().map((from) => ({ stage: from.getBuildStage(), line: lineOf(from) }));
  const start = starts.find((from) => from.stage === stage)?.line ?? 0;
  const end = starts.find(({ line }) => line > start)?.line ?? Infinity;
  const mine = dockerfile.getInstructions().filter((one) => lineOf(one) > start && lineOf(one) < end);
  const of = (keyword: string): (string | null)[] =>
    mine.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent());
  return [
    ...(of('USER').at(-1) === 'node' ? [] : ['does not run as the user node']),
    ...(of('HEALTHCHECK').length === 1 ? [] : ['says nothing of its health']),
    ...(of('CMD').length === 1 && of('CMD')[0]?.startsWith('[') ? [] : ['has no CMD in exec form']),
  ].map((fault) => `stage ${stage} ${fault}`);
}

const lineOf = (instruction: Instruction): number => instruction.getRange().start.line;
