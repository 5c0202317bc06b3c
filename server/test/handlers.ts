import type { INestApplicationContext, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { RESOLVER_NAME_METADATA, RESOLVER_TYPE_METADATA } from '@nestjs/graphql/dist/graphql.constants.js';
import { Access, ACCESS } from '../src/common/access.js';

type Method = (...args: unknown[]) => unknown;

/** A callable handler, with the access that it declares. */
export interface Handler {
  name: string;
  access: Access | undefined;
}

/** Numbers of Nest's enum, which does not exist at run time because it is const. */
const METHODS: Partial<Record<RequestMethod, string>> = {
  0: 'GET',
  1: 'POST',
  2: 'PUT',
  3: 'DELETE',
  4: 'PATCH',
};

/** Every method of every class that Nest instantiated, with its class. */
function* methods(app: INestApplicationContext): Generator<[object, Method, string]> {
  const scanner = new MetadataScanner();
  for (const { providers, controllers } of app.get(ModulesContainer).values())
    for (const { instance } of [...providers.values(), ...controllers.values()]) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, unknown>;
      for (const name of scanner.getAllMethodNames(prototype))
        yield [prototype.constructor, prototype[name] as Method, name];
    }
}

const accessOf = (owner: object, method: Method) =>
  (Reflect.getMetadata(ACCESS, method) ?? Reflect.getMetadata(ACCESS, owner)) as Access | undefined;

/** The REST routes of controllers, as "GET /api/users/:id". */
export const restHandlers = (app: INestApplicationContext): Handler[] =>
  [...methods(app)].flatMap(([owner, method]) => {
    const path = Reflect.getMetadata(PATH_METADATA, method) as string | undefined;
    if (path === undefined) return [];
    const verb = METHODS[Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod];
    const base = Reflect.getMetadata(PATH_METADATA, owner) as string;
    const route = [base, path].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
    return [{ name: `${verb} /${route.join('/')}`, access: accessOf(owner, method) }];
  });

/** The queries and mutations of resolvers, as "Query.users". */
export const graphqlHandlers = (app: INestApplicationContext): Handler[] =>
  [...methods(app)].flatMap(([owner, method, property]) => {
    const type = Reflect.getMetadata(RESOLVER_TYPE_METADATA, method) as string | undefined;
    if (!type || !['Query', 'Mutation', 'Subscription'].includes(type)) return [];
    const field = (Reflect.getMetadata(RESOLVER_NAME_METADATA, method) as string | undefined) ?? property;
    return [{ name: `${type}.${field}`, access: accessOf(owner, method) }];
  });

/** Every route of the HTTP server, whoever registered it, parsed from Fastify's printed tree. */
export function httpRoutes(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, verbs] = /^([│ ]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? [];
    if (part === undefined) return [];
    path.splice(indent!.length / 4, Infinity, part);
    return verbs!.split(', ').map((verb) => `${verb} ${path.join('')}`);
  });
}
