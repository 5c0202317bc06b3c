import type { ApolloDriver } from '@nestjs/apollo';
import { GraphQLModule } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ShopRequest } from '../common/current-user.js';
import type { Execute } from './renderer.js';

/** Nobody in particular: no token, so the access guard lets through what is open to anyone. */
const stranger = () => ({ headers: {}, ip: '127.0.0.1' }) as ShopRequest;

/** Runs a page's queries through the schema, as if a stranger had sent them: same guards, same limits, same errors. */
export function strangersQueries(app: NestFastifyApplication): Execute {
  const driver = () => app.get<GraphQLModule<ApolloDriver>>(GraphQLModule).graphQlAdapter;
  return async (query, variables) => {
    const { body } = await driver().instance.executeOperation(
      { query, variables },
      { contextValue: { req: stranger() } },
    );
    if (body.kind !== 'single') throw new Error('The answer to a page comes in one piece');
    return body.singleResult;
  };
}
