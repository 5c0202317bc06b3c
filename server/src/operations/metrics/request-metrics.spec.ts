import type { FastifyRequest } from 'fastify';
import { Metrics } from './metrics.js';
import { RequestMetrics } from './request-metrics.js';

const routesOf = async (urls: (string | undefined)[]) => {
  const metrics = new Metrics();
  const requests = new RequestMetrics(metrics);
  for (const url of urls) {
    const request = { method: 'GET', routeOptions: { url } } as FastifyRequest;
    requests.count({ request, status: 200, ms: 1 });
  }
  const text = await metrics.registry.metrics();
  return [...text.matchAll(/_count\{.*route="([^"]*)".*\} (\d)/g)].map(([, route, count]) => [route, count]);
};

it('counts all hashed build files as one route', async () => {
  const asked = ['/assets/index-BIeYlC1u.js', '/assets/index-C2d4e6.css', '/favicon.ico', '/*', undefined];
  expect(await routesOf(asked)).toEqual([
    ['/assets/*', '2'],
    ['/favicon.ico', '1'],
    ['/*', '1'],
    ['none', '1'],
  ]);
});
