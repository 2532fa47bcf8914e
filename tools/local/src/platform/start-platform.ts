import { mkdirSync } from 'node:fs';
import type { Server } from 'node:net';
import { join, resolve } from 'node:path';
import { postgresProcess, superuserUrl } from '../backing/postgres.ts';
import { provisionDatabases } from '../backing/databases.ts';
import { redisProcess } from '../backing/redis.ts';
import { until } from '../backing/wait.ts';
import { publishFrontEnds, seedDemo, seedOffers } from './content.ts';
import { forgetData } from './data-dir.ts';
import { environmentFor, machineEnvironment } from './environment.ts';
import { Fault } from '../fault.ts';
import { neededPorts, usualPorts, withoutPorts, type Ports } from './local-ports.ts';
import type { Local } from './local-values.ts';
import { services as allServices, surroundings, type Piece } from '../pieces.ts';
import type { Addresses, PlatformOptions } from './platform-options.ts';
import { silent, type Progress } from '../progress.ts';
import { askStatus, listenForControl } from '../processes/control.ts';
import { HostProcess } from '../processes/host-process.ts';
import { demandBrowsable, demandPorts } from '../processes/ports.ts';
import { endLeftovers, RunRecord, runFile } from '../processes/run-record.ts';
import { startWatchdog } from '../processes/start-watchdog.ts';
import { Supervised, type ProcessSpec, type SupervisorOptions } from '../processes/supervised.ts';
import { openSecrets } from './secrets.ts';

const healthyWithinMs = 60_000;

/** The platform over one data folder: databases, queues, mailbox, stand-ins, services, front ends and demo data. */
export class Platform {
  readonly addresses: Addresses;
  readonly ports: Ports;
  private readonly dataDir: string;
  private readonly given: NodeJS.ProcessEnv;
  private readonly local: Local;
  private readonly progress: Progress;
  private readonly services: readonly Piece[];
  private readonly supervisorOptions: SupervisorOptions;
  private readonly started: (Supervised | HostProcess)[] = [];
  private readonly backing = new Map<string, Supervised>();
  private hosts: HostProcess[] = [];
  private stopping: Promise<void> | undefined;
  private readonly record: RunRecord;
  private control: Server | undefined;
  private dismissWatchdog: () => void = () => undefined;

  constructor(
    private readonly root: string,
    private readonly options: PlatformOptions,
  ) {
    this.dataDir = resolve(options.dataDir);
    this.ports = options.ports ?? usualPorts(options.env ?? {});
    this.given = options.ports ? withoutPorts(options.env ?? {}) : (options.env ?? {});
    this.progress = options.progress ?? silent;
    this.services = allServices.filter(({ name }) => options.services?.includes(name) ?? true);
    mkdirSync(this.dataDir, { recursive: true });
    this.record = new RunRecord(runFile(this.dataDir));
    this.local = { ports: this.ports, dataDir: this.dataDir, secret: openSecrets(join(this.dataDir, 'secrets.json')) };
    this.supervisorOptions = {
      logDir: join(this.dataDir, 'logs'),
      record: this.record,
      report: (line) => this.progress.warn(line),
      ...(options.echo ? { echo: options.echo } : {}),
    };
    this.addresses = {
      site: `http://localhost:${this.ports.gateway}`,
      mailbox: `http://localhost:${this.ports.mailboxWeb}`,
      webhooks: `http://localhost:${this.ports.webhooks}`,
      postgres: superuserUrl(this.postgresOptions()),
      redis: this.environment('*').REDIS_URL ?? '',
    };
  }

  /**
   * The variables that a reader declares.
   * @param reader a piece's name, `<service>:migrate`, `demo`, or `*` for every variable
   */
  environment(reader: string): NodeJS.ProcessEnv {
    return environmentFor(reader, this.local, this.given);
  }

  async start(): Promise<void> {
    await this.claimDataDir();
    try {
      await this.startBacking();
      await this.startServices();
      await this.fill();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /**
   * Stops everything in order: services, mailbox and stand-ins, Redis, Postgres. May be called at any moment, also
   * twice.
   */
  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  /** Stops one service in good order without a restart. */
  async stopService(name: string): Promise<void> {
    await this.hostOf(name).stopPiece(name);
  }

  /** Starts a stopped service again; the others of its process start again with it. */
  async startService(name: string): Promise<void> {
    await this.hostOf(name).startPiece(name);
  }

  /**
   * Kills a process (`postgres`, `redis`, or the one that runs a service), or signals it; an ended one is restarted.
   */
  kill(name: string, signal?: NodeJS.Signals): void {
    (this.backing.get(name) ?? this.hostOf(name)).kill(signal);
  }

  private async claimDataDir(): Promise<void> {
    const other = await askStatus(this.dataDir);
    if (other)
      throw new Fault(
        `Laurel already runs (process ${other.pid}): ${other.site}`,
        `End it with Ctrl-C where it was started, or: kill ${other.pid}`,
      );
    const ended = await endLeftovers(runFile(this.dataDir));
    if (ended.length > 0) this.progress.good(`Ended what an earlier run had left: ${ended.join(', ')}`);
    const foreignRedis = this.given.REDIS_URL === undefined ? [] : (['redis'] as const);
    await demandBrowsable({ port: this.ports.gateway, variable: 'GATEWAY_PORT' });
    await demandPorts(neededPorts(this.ports, foreignRedis));
    this.control = await listenForControl(this.dataDir, {
      status: () => ({ pid: process.pid, site: this.addresses.site, ports: this.ports }),
      release: async (piece) => {
        await this.stopService(piece);
        this.progress.say(`  ${piece} was handed over to a developer`);
        return { env: { ...this.environment(piece), ...this.environment(`${piece}:migrate`) } };
      },
      takeBack: async (piece) => {
        if (this.stopping) return;
        await this.startService(piece);
        this.progress.say(`  ${piece} runs here again`);
      },
    });
    this.dismissWatchdog = startWatchdog(runFile(this.dataDir));
  }

  private async startBacking(): Promise<void> {
    const postgres = this.progress.step(`Postgres on port ${this.ports.postgres}`, async () => {
      await this.startProcess(await postgresProcess(this.postgresOptions()));
    });
    const redis = this.given.REDIS_URL === undefined ? this.startRedis() : Promise.resolve();
    const outside = this.progress.step(
      `Mailbox and stand-ins on ports ${this.ports.mailboxWeb}, ${this.ports.turnstile}, ${this.ports.stripe}, ${this.ports.qrati}, ${this.ports.aptos}, ${this.ports.dns}, ${this.ports.webhooks}`,
      async () => {
        await this.startHost('surroundings', surroundings);
      },
    );
    await allSettled([postgres, redis, outside]);
    await this.progress.step('Databases and roles', () =>
      provisionDatabases(
        this.addresses.postgres,
        this.services.map(({ name }) => name),
        (role) => this.local.secret(`DATABASE_${role}`),
      ),
    );
  }

  private async startRedis(): Promise<void> {
    const { redisServer, durable = true } = this.options;
    const settings = { dir: join(this.dataDir, 'redis'), port: this.ports.redis, durable };
    await this.progress.step(`Redis on port ${this.ports.redis}`, () =>
      this.startProcess(redisProcess({ program: redisServer ?? 'redis-server', ...settings })),
    );
  }

  private async startServices(): Promise<void> {
    const names = this.services.map(({ name }) => name).join(', ');
    await this.progress.step(`Services: ${names}`, async () => {
      const groups = this.options.separate
        ? this.services.map((piece) => ({ name: piece.name, pieces: [piece] }))
        : [{ name: 'services', pieces: this.services }];
      this.hosts = await allSettled(groups.map(({ name, pieces }) => this.startHost(name, pieces)));
    });
  }

  private async fill(): Promise<void> {
    const isWhole = this.services.length === allServices.length;
    if (this.hasService('gateway')) await publishFrontEnds(this.root, this.environment('gateway'), this.progress);
    if (isWhole) await this.progress.step('Waiting until everything is healthy', () => this.untilHealthy());
    if (isWhole && (this.options.demo ?? true)) {
      await seedDemo(this.environment('demo'), this.dataDir, this.progress);
      const merchants = this.options.demoMerchants ?? 50_000;
      await seedOffers(this.environment('offers:migrate'), this.dataDir, merchants, this.progress);
    }
  }

  private async untilHealthy(): Promise<void> {
    const url = `http://127.0.0.1:${this.ports.gateway}/health`;
    await until(async () => {
      const answer = await fetch(url);
      if (!answer.ok)
        throw new Fault(
          `${url} answers ${answer.status}: ${await answer.text()}`,
          `See ${this.supervisorOptions.logDir}.`,
        );
    }, healthyWithinMs);
  }

  private hasService(name: string): boolean {
    return this.services.some((piece) => piece.name === name);
  }

  private async startProcess(spec: ProcessSpec): Promise<void> {
    const process_ = new Supervised(spec, this.supervisorOptions);
    this.backing.set(spec.name, process_);
    await this.run(process_);
  }

  private async startHost(name: string, pieces: readonly Piece[]): Promise<HostProcess> {
    const host = new HostProcess(
      {
        name,
        pieces,
        environment: (piece, use) => this.environment(use === 'migrate' ? `${piece}:migrate` : piece),
        processEnv: { ...machineEnvironment(process.env), NODE_ENV: this.environment('*').NODE_ENV },
      },
      this.supervisorOptions,
    );
    await this.run(host);
    return host;
  }

  private async run(process_: Supervised | HostProcess): Promise<void> {
    if (this.stopping) throw new Fault('The start was interrupted.');
    this.started.push(process_);
    await process_.start();
  }

  private hostOf(service: string): HostProcess {
    const host = this.hosts.find(({ pieces }) => pieces.some(({ name }) => name === service));
    if (!host)
      throw new Fault(
        `There is no service "${service}".`,
        `Services: ${this.services.map(({ name }) => name).join(', ')}.`,
      );
    return host;
  }

  private async end(): Promise<void> {
    const isBacking = (one: Supervised | HostProcess): boolean => one instanceof Supervised;
    // Pieces stop in reverse order of their start: the gateway before the services that it calls.
    const [door, ...others] = this.started.filter((one) => !isBacking(one)).toReversed();
    await door?.stop();
    await Promise.all(others.map((host) => host.stop()));
    await Promise.all(this.started.filter(isBacking).map((one) => one.stop()));
    this.control?.close();
    this.record.close();
    this.dismissWatchdog();
  }

  private postgresOptions() {
    return {
      dir: join(this.dataDir, 'postgres'),
      port: this.ports.postgres,
      password: this.local.secret('DATABASE_SUPERUSER'),
      durable: this.options.durable ?? true,
    };
  }
}

/**
 * Starts a whole platform and resolves when it is healthy and filled.
 * Libraries, services and front ends must have been built.
 */
export async function startPlatform(root: string, options: PlatformOptions): Promise<Platform> {
  if (options.fresh) await forgetData(resolve(options.dataDir));
  const platform = new Platform(root, options);
  await platform.start();
  return platform;
}

/** Waits for all, also when one fails, so that nothing starts during a stop; then throws the first fault. */
async function allSettled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
