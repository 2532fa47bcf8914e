import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Places } from '@laurel/service-kit/http/body/places';
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
  private readonly small = new Places(MAX_SMALL);
  private readonly large = new Places(MAX_LARGE);
  private readonly ofAddress: Places;
  private readonly uploads = new Places(MAX_UPLOADS);
  private readonly uploadsOfAddress: Places;

  constructor(@Inject(GATEWAY_CONFIG) { limits }: GatewayConfig) {
    this.ofAddress = new Places(limits.bodiesAtOnce);
    this.uploadsOfAddress = new Places(limits.uploadsAtOnce);
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
    const leave = (isSmall ? this.small : this.large).enter();
    if (!leave) throw new BusyError();
    try {
      const body = await this.arrived(request, address, limits);
      if (isSmall) leave();
      return await use(body);
    } finally {
      leave();
    }
  }

  /** Handles a body that is streamed to a service. Throws as `whole`. */
  async streamed<T>(upstream: Upstream, address: string, use: () => Promise<T>): Promise<T> {
    const leaveAddress = this.uploadsOfAddress.enter(address);
    if (!leaveAddress) throw new TooMuchAtOnceError();
    try {
      const leave = this.uploads.enter(upstream);
      if (!leave) throw new BusyError();
      try {
        return await use();
      } finally {
        leave();
      }
    } finally {
      leaveAddress();
    }
  }

  private async arrived(request: IncomingMessage, address: string, limits: BodyLimits): Promise<Buffer> {
    const leave = this.ofAddress.enter(address);
    if (!leave) throw new TooMuchAtOnceError();
    try {
      return await wholeBody(request, limits);
    } finally {
      leave();
    }
  }
}
