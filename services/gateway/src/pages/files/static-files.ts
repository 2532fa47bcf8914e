import fastifyStatic from '@fastify/static';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { fontFile, programFonts } from '@laurel/contracts/programs/fonts/program-fonts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createReadStream, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { FOR_EVER, mediaHeaders } from './file-headers.ts';

const require = createRequire(import.meta.url);

/** Files that are the same for every caller: releases, fonts and the programs' pictures. No cookie is read. */
@Injectable()
export class StaticFiles implements OnModuleInit {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // Loaded when the server starts: awaiting them here would start it before it has its error handler.
    const server = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    mkdirSync(this.config.releasesDir, { recursive: true });
    void server.register(fastifyStatic, {
      root: this.config.releasesDir,
      prefix: '/r/',
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !path.endsWith('.map') && !path.endsWith('.json'),
      setHeaders: (reply) => {
        reply.header('cache-control', FOR_EVER);
        reply.header('x-content-type-options', 'nosniff');
        reply.header('access-control-allow-origin', '*');
      },
    });
    void server.register(fastifyStatic, {
      root: this.config.mediaDir,
      prefix: '/media/',
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=3600');
        for (const [name, value] of Object.entries(mediaHeaders)) reply.header(name, value);
      },
    });
    this.serveFonts(server);
  }

  private serveFonts(server: FastifyInstance): void {
    for (const font of programFonts) {
      const family = fontFile(font).replace('.woff2', '');
      const file = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
      server.get(`/fonts/${fontFile(font)}`, (_request, reply: FastifyReply) =>
        reply
          .type('font/woff2')
          // A previewed page has an origin of its own.
          .headers({ 'cache-control': FOR_EVER, 'access-control-allow-origin': '*' })
          .send(createReadStream(file)),
      );
    }
  }
}
