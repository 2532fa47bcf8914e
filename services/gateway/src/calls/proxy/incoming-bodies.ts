import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Semaphore } from '@laurel/service-kit/http/body/semaphore';
import { GATEWAY_CONFIG, type GatewayConfig, type Upstream } from '../../config.ts';
import { BusyError, TooMuchAtOnceError } from './proxy.errors.ts';
import { type BodyLimits, wholeBody } from './request-body.ts';

const SMALL_BYTES = 16_384;
// 16 MB of small bodies in transit, and 48 MB of others until they are answered.
const MAX_SMALL = 1_024;
const MAX_LARGE = 48;
// A service has 64 connections; the rest stay free for other calls.
const MAX_UPLOADS = 32;

/** Limits concurrent incoming bodies: per address, and in all by memory and connections. */
@Injectable()
export class IncomingBodies {
  private readonly small = new Semaphore(MAX_SMALL);
  private readonly large = new Semaphore(MAX_LARGE);
  private readonly ofAddress: Semaphore;
  private readonly uploads = new Semaphore(MAX_UPLOADS);
  private readonly uploadsOfAddress: Semaphore;

  constructor(@Inject(GATEWAY_CONFIG) { limits }: GatewayConfig) {
    this.ofAddress = new Semaphore(limits.bodiesAtOnce);
    this.uploadsOfAddress = new Semaphore(limits.uploadsAtOnce);
  }

  /**
   * Reads a whole body before it is handled.
   *
   * Throws `TooMuchAtOnceError` (429) when too many bodies of the address are in transit, `BusyError` (503) when too
   * many of all are, and the errors of `limitedBody`.
   */
  async whole<T>(
    request: IncomingMessage,
    address: string,
    limits: BodyLimits,
    use: (body: Buffer) => Promise<T>,
  ): Promise<T> {
    // A body that arrived with its head, as most do, is in memory anyway and delays no other call.
    if (request.complete) return use(await wholeBody(request, limits));
    // A body without a declared length can become large.
    const isSmall = Number(request.headers['content-length'] ?? Infinity) <= SMALL_BYTES;
    const release = (isSmall ? this.small : this.large).acquire();
    if (!release) throw new BusyError();
    try {
      const body = await this.arrived(request, address, limits);
      if (isSmall) release();
      return await use(body);
    } finally {
      release();
    }
  }

  /** Handles a body that is streamed to a service. Throws as `whole`. */
  async streamed<T>(upstream: Upstream, address: string, use: () => Promise<T>): Promise<T> {
    const releaseAddress = this.uploadsOfAddress.acquire(address);
    if (!releaseAddress) throw new TooMuchAtOnceError();
    try {
      const release = this.uploads.acquire(upstream);
      if (!release) throw new BusyError();
      try {
        return await use();
      } finally {
        release();
      }
    } finally {
      releaseAddress();
    }
  }

  private async arrived(request: IncomingMessage, address: string, limits: BodyLimits): Promise<Buffer> {
    const release = this.ofAddress.acquire(address);
    if (!release) throw new TooMuchAtOnceError();
    try {
      return await wholeBody(request, limits);
    } finally {
      release();
    }
  }
}
