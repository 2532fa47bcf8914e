import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, rawText } from './call.ts';

export interface Load {
  readonly origin: string;
  /** Requests that are sent in turn, over and over. */
  readonly calls: readonly Call[];
  /** Connections, each with one request under way. */
  readonly clients: number;
  readonly seconds: number;
  /** Answers of 400 and more are left out of the rate instead of failing the run. */
  readonly mayRefuse?: boolean;
}

const SEPARATOR = '\x1e';
const KEY = '{key}';

// Texts are made before the clock starts; LuaJIT only fills in the key.
const script = `
local calls, next, run = {}, 0, tostring({}):gsub("[^%w]", "")
for text in io.open(os.getenv("CALLS")):read("*a"):gmatch("[^${SEPARATOR}]+") do
  local from, to = text:find("${KEY}", 1, true)
  calls[#calls + 1] = from and { text:sub(1, from - 1), text:sub(to + 1) } or text
end
function request()
  next = next + 1
  local call = calls[(next - 1) % #calls + 1]
  if type(call) == "string" then return call end
  return call[1] .. os.getenv("RUN") .. run .. next .. call[2]
end
function done(summary)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, e.status,
    e.connect + e.read + e.write + e.timeout))
end
`;

let runs = 0;

/** Requests answered a second by a closed loop of `wrk` on one thread. Throws when requests failed. */
export async function wrkRate(load: Load): Promise<number> {
  const { origin, calls, clients, seconds, mayRefuse = false } = load;
  const folder = await mkdtemp(join(tmpdir(), 'laurel-wrk-'));
  try {
    const [lua, file] = [join(folder, 'load.lua'), join(folder, 'calls')];
    const { host } = new URL(origin);
    await writeFile(lua, script);
    await writeFile(file, calls.map((call) => rawText(call, host)).join(SEPARATOR));
    const args = ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '10s', '-s', lua, origin];
    const env = { ...process.env, CALLS: file, RUN: `${process.pid}-${(runs += 1)}-` };
    const output = await outputOf('wrk', args, env);
    const [, requests = 0, micros = 0, refused = 0, broken = 0] =
      /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(output)?.map(Number) ?? [];
    if (requests === 0 || broken > 0 || (refused > 0 && !mayRefuse))
      throw new Error(`wrk on ${origin}: ${requests} requests, ${refused} refused, ${broken} broken\n${output}`);
    return ((requests - refused) / micros) * 1e6;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a program wrote to its standard output; throws with everything it wrote when it fails. */
export async function outputOf(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}${errors}`);
  return output;
}
