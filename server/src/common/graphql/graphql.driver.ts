import { Injectable } from '@nestjs/common';
import { AbstractGraphQLDriver, type GqlModuleOptions } from '@nestjs/graphql';
import type { FastifyInstance } from 'fastify';
import { serveGraphql } from './graphql-over-http.js';
import { Operations } from './operations.js';

/** Serves Nest's schema with GraphQL's own parser and rules, a compiling executor, and Fastify. */
@Injectable()
export class GraphqlDriver extends AbstractGraphQLDriver {
  operations!: Operations;

  start({ schema, path = '/graphql' }: GqlModuleOptions): Promise<void> {
    if (!schema) throw new Error('There is no schema');
    this.operations = new Operations(schema);
    serveGraphql(this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>(), path, this.operations);
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve(); // Nest closes the HTTP server
  }
}
